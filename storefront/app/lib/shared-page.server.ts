/**
 * A page that is rendered once for everybody (server/page-cache), whole and not streamed. Data that were loaded from
 * Medusa before `dataSince` (epoch ms) are too old for it. `isCurrent` becomes false where Medusa gave nothing newer,
 * `mayBeKept` where something replaces data that Medusa did not give. `goodUntil` (epoch ms) is when the page stops
 * being true by itself, null where only a change does that.
 */
export type SharedPage = {
  readonly dataSince: number;
  isCurrent: boolean;
  mayBeKept: boolean;
  goodUntil: number | null;
};

/** Records that a page shows data that are too old, so that it is rendered again as soon as possible. */
export function noteOldData(shared: SharedPage | null): void {
  if (shared) shared.isCurrent = false;
}

/** Records that a page shows something in place of data that Medusa did not give, so that it is not cached. */
export function forbidKeeping(shared: SharedPage | null): void {
  if (shared) shared.mayBeKept = false;
}

/** Records when something on a page stops being true, so that it is rendered again then. */
export function noteEnd(shared: SharedPage | null, goodUntil: number): void {
  if (shared) shared.goodUntil = Math.min(goodUntil, shared.goodUntil ?? goodUntil);
}
