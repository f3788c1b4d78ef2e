import { LRUCache } from "lru-cache";
import { sellingSentences } from "~/domain/costs";
import type { Dates } from "~/domain/dates";
import type { ProductPage, ShownProductPage } from "~/domain/product-page";
import { createSwrCache, watchLoad } from "~/lib/cache.server";
import { noteEnd, noteOldData, type SharedPage } from "~/lib/shared-page.server";
import { FRESH_MS, LIVE_MS, PAGE_WAIT_MS } from "~/lib/times";
import { withTimeout } from "~/lib/with-timeout";
import { backendUnavailable } from "./medusa-error.server";

/** How many pages are kept in case Medusa does not answer. */
const MOST_PAGES = 1_000;
/** How many handles without a page are remembered, each for `FRESH_MS`, because anybody can invent handles. */
const MOST_UNKNOWN = 200;

type Options = {
  /** Null for a product that is not on sale. */
  load: (handle: string) => Promise<ProductPage | null>;
  /** The page of a product as far as known without Medusa. */
  loadWithoutMedusa: (handle: string) => ProductPage | null;
  /** Called once for each handle whose loading starts to fail, with the first cause. */
  onDown: (handle: string, cause: unknown) => void;
  /** Formats the end of a promise. */
  dates: () => Dates;
};

/** `startedAt` is when its load began, `loadedAt` when it ended, in epoch milliseconds. */
type Entry = { page: ProductPage | null; startedAt: number; loadedAt: number };

/**
 * Pages of products in a stale-while-revalidate cache that knows their age. A handle enters it once Medusa has answered
 * with a page; until then it is kept separately, so that invented handles evict no page.
 */
export function createProductPages({ load, loadWithoutMedusa, onDown, dates }: Options) {
  const loadEntry = async (handle: string): Promise<Entry> => {
    const startedAt = Date.now();
    return { page: await load(handle), startedAt, loadedAt: Date.now() };
  };
  const watched = watchLoad(loadEntry, onDown);
  const pages = createSwrCache<Entry>({ max: MOST_PAGES, freshMs: FRESH_MS, load: watched.load });
  const unknown = new LRUCache<string, Entry>({
    max: MOST_UNKNOWN,
    ttl: FRESH_MS,
    // A load whose key is evicted meanwhile still answers everybody waiting for it.
    ignoreFetchAbort: true,
    perf: { now: () => performance.now() },
    fetchMethod: async (handle) => {
      const entry = await watched.load(handle);
      if (entry.page) pages.set(handle, entry, entry.startedAt);
      return entry;
    },
  });

  const isLive = ({ loadedAt }: Entry) => Date.now() - loadedAt <= LIVE_MS;

  /** The end of the page's promise; null if it promises nothing. */
  const endOf = ({ page }: Entry) => (page?.terms?.arrival ? Date.parse(page.terms.arrival.orderBy) : null);
  const isOver = (entry: Entry) => Date.now() >= (endOf(entry) ?? Number.POSITIVE_INFINITY);

  function show(entry: Entry): ShownProductPage | null {
    if (!entry.page) return null;
    const loadedAt = new Date(entry.loadedAt).toISOString();
    const { terms, ...page } = entry.page;
    if (!isLive(entry)) return { ...page, freshness: "stale", loadedAt, terms: null };
    const current = terms && { ...terms, arrival: isOver(entry) ? null : terms.arrival };
    return { ...page, freshness: "live", loadedAt, terms: current && sellingSentences(current, dates()) };
  }

  function showWithoutMedusa(handle: string, cause: unknown): ShownProductPage {
    const page = loadWithoutMedusa(handle);
    // Only Medusa knows whether such a product exists: "not found" would be a guess.
    if (!page) throw backendUnavailable(cause);
    return { ...page, freshness: "built-in", loadedAt: null, terms: null };
  }

  /** A page loaded within `FRESH_MS` and since `since`, or `cached` if Medusa does not answer. */
  function loadAgain(handle: string, cached: Entry, since: number): Promise<Entry> {
    const ended = isOver(cached) ? (endOf(cached) ?? 0) : 0;
    return pages.getSince(handle, Math.max(since, ended, Date.now() - FRESH_MS)).catch(() => cached);
  }

  function findUnknown(handle: string, since: number): Promise<Entry> {
    const isOld = (unknown.get(handle)?.startedAt ?? since) < since;
    return unknown.forceFetch(handle, { forceRefresh: isOld });
  }

  return {
    /**
     * The page of a product; null for one that is not on sale. A cached page at most 10 s old is returned at once.
     * Otherwise Medusa has 1,000 ms from `startedAt` (epoch ms), or no time at all if this page's last load failed. For
     * a `shared` page, data from before its `dataSince` counts as too old as well.
     * @throws AppError `backend_unavailable` for a handle about which nothing is known.
     */
    async get(handle: string, startedAt: number, shared: SharedPage | null = null): Promise<ShownProductPage | null> {
      const since = shared?.dataSince ?? 0;
      const showFor = (entry: Entry) => {
        if (entry.startedAt < since) noteOldData(shared);
        const end = endOf(entry);
        if (end !== null) noteEnd(shared, end);
        return show(entry);
      };
      const cached = pages.peek(handle);
      const isCurrent = (entry: Entry) => isLive(entry) && !isOver(entry) && entry.startedAt >= since;
      if (cached && (isCurrent(cached) || watched.isFailing(handle))) return showFor(cached);
      const timeoutMs = PAGE_WAIT_MS - (Date.now() - startedAt);
      try {
        const loading = cached ? loadAgain(handle, cached, since) : findUnknown(handle, since);
        const entry = await withTimeout<Entry | null>(loading, timeoutMs, () => cached ?? null);
        return entry ? showFor(entry) : showWithoutMedusa(handle, new Error("Medusa took longer than a second"));
      } catch (error) {
        return showWithoutMedusa(handle, error);
      }
    },
    /** Loads a page again after a write; if that fails, it is at most 2 s old anyway. Never rejects. */
    refresh: (handle: string) =>
      pages.refresh(handle).then(
        () => undefined,
        () => undefined,
      ),
  };
}
