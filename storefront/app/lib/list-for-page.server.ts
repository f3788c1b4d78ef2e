import type { SwrCache } from "./cache.server";
import { noteOldData, type SharedPage } from "./shared-page.server";
import { PAGE_WAIT_MS } from "./times";
import { withTimeout } from "./with-timeout";

type Options<V, P> = {
  cache: SwrCache<V>;
  key: string;
  /** True when the last load failed; an older value is then shown without waiting. */
  isFailing: (key: string) => boolean;
  toPage: (value: V) => P;
  /** The value to show if nothing was ever loaded. */
  standIn: () => P;
};

/**
 * A cached list for a page: at once if known, else within 1,000 ms of `startedAt` (epoch milliseconds). Never fails. A
 * `shared` page shows data from before its `dataSince` only if Medusa gives nothing newer, and records that.
 */
export function listForPage<V, P>(
  { cache, key, isFailing, toPage, standIn }: Options<V, P>,
  startedAt: number,
  shared: SharedPage | null,
): P | Promise<P> {
  const since = shared?.dataSince ?? 0;
  const known = cache.peekSince(key, since);
  if (known) return toPage(known);
  const old = cache.peek(key);
  const otherwise = () => {
    if (!old) return standIn();
    noteOldData(shared);
    return toPage(old);
  };
  if (old && isFailing(key)) return otherwise();
  const live = cache.getSince(key, since).then(toPage, otherwise);
  return withTimeout(live, PAGE_WAIT_MS - (Date.now() - startedAt), otherwise);
}
