/**
 * A page that is rendered once for everybody (server/page-cache), whole and not in parts as they come. `dataSince` (epoch ms): what was
 * loaded from Medusa before is too old for it. `isCurrent` turns false where Medusa gave nothing younger, `mayBeKept` where something stands
 * in for what Medusa did not say.
 */
export type SharedPage = { readonly dataSince: number; isCurrent: boolean; mayBeKept: boolean };

/** Notes that a page shows what was loaded too long ago: it is rendered again as soon as may be. */
export function noteOldData(shared: SharedPage | null): void {
  if (shared) shared.isCurrent = false;
}

/** Notes that a page shows something in place of what Medusa did not say, so that nobody gets it later. */
export function forbidKeeping(shared: SharedPage | null): void {
  if (shared) shared.mayBeKept = false;
}
