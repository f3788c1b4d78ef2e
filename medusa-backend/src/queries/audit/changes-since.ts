import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { ACTOR, WAS_DONE_TO, WITH_ACTOR } from "./audit-lines";

/** An opened page of the desk; `entryId`: its newest entry in the audit trail, or "". Its form was sent at `sentAt`. */
export type SeenPage = { subjectId: string; entryId: string; actorId: string; sentAt: Date };

const seen = new AsyncLocalStorage<SeenPage>();

export const runForPage = (page: SeenPage, work: () => void): void => seen.run(page, work);

/** The page that sent the form whose work is running; undefined for any other request, and for jobs. */
export const pageOfWork = (): SeenPage | undefined => seen.getStore();

const Since = z.object({ actor: z.string(), action: z.string(), isOwn: z.boolean() });

/** Actions that no form of the desk conflicts with. */
const BESIDE = ["order.noted", "order.note_edited", "mail.resent", "order.return_labelled"];
const MOST = 5;

/**
 * What was done to a record since a page of the desk was opened, latest first. Empty once the page's form has done its
 * own work: what others do before its last step does not stop it.
 */
export async function listChangesSince(database: Database, page: SeenPage): Promise<z.infer<typeof Since>[]> {
  const { subjectId, entryId, actorId, sentAt } = page;
  const sql = `
    select ${ACTOR}, a.action, a.actor_id = ? and a.created_at >= ? as is_own
    from audit_entry a left join audit_entry s on s.id = ? ${WITH_ACTOR}
    where ${WAS_DONE_TO} and a.action <> all(?::text[])
      and (s.id is null or (a.created_at, a.id) > (s.created_at, s.id))
    order by a.created_at desc, a.id desc limit ${MOST}`;
  const changes = await queryRows(database, Since, sql, [actorId, sentAt, entryId, subjectId, subjectId, BESIDE]);
  return changes.some(({ isOwn }) => isOwn) ? [] : changes;
}
