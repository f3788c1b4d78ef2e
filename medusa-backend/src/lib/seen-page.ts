import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a page of the desk knew of its record when it was opened: `entryId` is the newest entry of the audit trail about
 * it, "" for none. `actorId` sent the page's form at `sentAt`.
 */
export type SeenPage = { subjectId: string; entryId: string; actorId: string; sentAt: Date };

const seen = new AsyncLocalStorage<SeenPage>();

/** Runs the work of a form that was sent from a page of the desk. */
export const runForPage = (page: SeenPage, work: () => void): void => seen.run(page, work);

/** The page that sent the form whose work is running; undefined for any other request, and for jobs. */
export const pageOfWork = (): SeenPage | undefined => seen.getStore();
