/**
 * A page that is rendered once for everybody (server/page-cache), complete and not streamed. Data loaded from Medusa
 * before `dataSince` (epoch ms) are too old for it. `isCurrent` becomes false if Medusa gave nothing newer, `mayBeKept`
 * if something replaces missing data of Medusa. `goodUntil` (epoch ms) is when the page expires by time, null if only a
 * change outdates it.
 */
export type SharedPage = {
  readonly dataSince: number;
  isCurrent: boolean;
  mayBeKept: boolean;
  goodUntil: number | null;
};

/** Records that a page shows outdated data, so that it is rendered again as soon as possible. */
export function noteOldData(shared: SharedPage | null): void {
  if (shared) shared.isCurrent = false;
}

/** Records that a page shows a replacement for missing data of Medusa, so that it is not cached. */
export function forbidKeeping(shared: SharedPage | null): void {
  if (shared) shared.mayBeKept = false;
}

/** Records when something on a page expires, so that it is rendered again then. */
export function noteEnd(shared: SharedPage | null, goodUntil: number): void {
  if (shared) shared.goodUntil = Math.min(goodUntil, shared.goodUntil ?? goodUntil);
}

/** For a page of one person's own that Medusa's data decide: they are loaded again, and nothing of it is kept. */
export const uncachedPage = (): SharedPage => ({
  dataSince: Date.now(),
  isCurrent: true,
  mayBeKept: false,
  goodUntil: null,
});
