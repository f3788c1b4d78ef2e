/**
 * A page that is rendered once for everybody (server/page-cache), not streamed. Data loaded from Medusa before
 * `dataSince` (epoch ms) are too old for it. `isCurrent` becomes false if Medusa gave nothing newer, `mayBeKept` if
 * something replaces missing data. `goodUntil` (epoch ms) is null if only a change outdates the page.
 */
export type SharedPage = {
  readonly dataSince: number;
  isCurrent: boolean;
  mayBeKept: boolean;
  goodUntil: number | null;
};

export function noteOldData(shared: SharedPage | null): void {
  if (shared) shared.isCurrent = false;
}

export function forbidKeeping(shared: SharedPage | null): void {
  if (shared) shared.mayBeKept = false;
}

export function noteEnd(shared: SharedPage | null, goodUntil: number): void {
  if (shared) shared.goodUntil = Math.min(goodUntil, shared.goodUntil ?? goodUntil);
}

/** For one person's own page that Medusa's data decide: they are loaded again, and nothing of it is kept. */
export const uncachedPage = (): SharedPage => ({
  dataSince: Date.now(),
  isCurrent: true,
  mayBeKept: false,
  goodUntil: null,
});
