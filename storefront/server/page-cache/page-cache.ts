import { LRUCache } from "lru-cache";
import { logger } from "../../app/lib/logger.server";
import { FRESH_MS, PAGE_WAIT_MS, withTimeout } from "../../app/lib/times";
import type { Catalogue } from "./catalogue";
import { isInvented, isList } from "./page-address";
import type { Page, Rendered } from "./render-page";

/** In bytes of compressed pages. Pages with made-up addresses evict no others. */
const MOST_BYTES = 24 * 1024 * 1024;
const MOST_INVENTED_BYTES = 4 * 1024 * 1024;
/** For a page that is missing or may be outdated; then the answer is rendered as without a cache. */
const WAIT_MS = 250;

/**
 * `version` is the catalogue's, null if unknown. The times are epoch milliseconds: `goodUntil` is null for a page that
 * stays valid until something changes, `triedAt` is when rendering it again was last tried.
 */
type Entry = { page: Page; version: string | null; renderedAt: number; goodUntil: number | null; triedAt: number };
type Flight = { answer: Page | null };

export type PageCache = {
  /** The page of an address from `toPageAddress`; null if it must be rendered only for this request. Never rejects. */
  get(address: string): Promise<Page | null>;
  isKept(address: string): boolean;
};

type Options = {
  /** From data loaded from Medusa at `dataSince` (epoch milliseconds) or later, if Medusa answers. */
  render: (address: string, dataSince: number) => Promise<Rendered>;
  catalogue: Catalogue;
};

/**
 * Complete pages, rendered once for everybody. A page that shows the current catalogue is returned at once, and
 * rendered again in the background if it is older than `FRESH_MS`; an outdated page is rendered while its visitor
 * waits. A page that failed, or shows built-in data, never replaces one that did not. A list takes seconds with 20,000
 * products: it is rendered again only once it may be outdated, and then everybody waits for it.
 */
export function createPageCache({ render, catalogue }: Options): PageCache {
  const make = (maxSize: number) =>
    new LRUCache<string, Entry, Flight>({
      maxSize,
      sizeCalculation: ({ page }) => (page.br?.length ?? 0) + page.gzip.length,
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (address, _old, { context }) => {
        const renderedAt = Date.now();
        const { version } = catalogue;
        const { page, mayBeKept, isCurrent, goodUntil } = await render(address, catalogue.changedAt);
        if (!mayBeKept) {
          context.answer = page;
          return undefined;
        }
        return { page, version: isCurrent ? version : null, renderedAt, goodUntil, triedAt: renderedAt };
      },
    });
  const pages = make(MOST_BYTES);
  const invented = make(MOST_INVENTED_BYTES);

  const isOutdated = ({ version, renderedAt, goodUntil }: Entry) =>
    (goodUntil !== null && Date.now() >= goodUntil) ||
    renderedAt < catalogue.writtenAt ||
    (version === null ? renderedAt < catalogue.changedAt : version !== catalogue.version);
  const isYoung = ({ renderedAt }: Entry) => Date.now() - renderedAt <= FRESH_MS;

  /** If rendering the page again failed, the next try follows after `FRESH_MS`. */
  function mayBeShown(address: string, entry: Entry): boolean {
    const sinceTry = Date.now() - entry.triedAt;
    if (
      !isList(address) &&
      entry.triedAt > entry.renderedAt &&
      entry.triedAt >= catalogue.changedAt &&
      sinceTry > WAIT_MS &&
      sinceTry <= FRESH_MS
    )
      return true;
    if (isOutdated(entry)) return false;
    return isYoung(entry) || (entry.version !== null && catalogue.isHeard());
  }

  async function renderAgain(lru: typeof pages, address: string, old: Entry | undefined): Promise<Page | null> {
    const flight: Flight = { answer: null };
    const { changedAt } = catalogue;
    if (old) old.triedAt = Math.max(old.triedAt, Date.now());
    const fetch = () => lru.fetch(address, { forceRefresh: true, context: flight });
    let kept = await fetch();
    // The running rendering may have begun before the change.
    if (kept && kept.renderedAt < changedAt) kept = await fetch();
    if (kept) return kept.page;
    const { answer } = flight;
    if (answer && answer.status < 500 && answer.status !== 200) {
      lru.delete(address);
      return answer;
    }
    return old?.page ?? answer;
  }

  const cacheOf = (address: string) => (isInvented(address) ? invented : pages);

  return {
    isKept(address) {
      const known = cacheOf(address).peek(address);
      return known !== undefined && mayBeShown(address, known);
    },
    async get(address) {
      const lru = cacheOf(address);
      const known = lru.get(address);
      const isShown = known !== undefined && mayBeShown(address, known);
      if (isShown && (isList(address) || Date.now() - known.triedAt <= FRESH_MS)) return known.page;
      const rendering = renderAgain(lru, address, known).catch((err: unknown) => {
        logger.error({ event: "page_not_rendered", address, err });
        return known?.page ?? null;
      });
      if (isShown) return known.page;
      if (isList(address)) return rendering;
      const waitMs = known && isOutdated(known) ? PAGE_WAIT_MS : WAIT_MS;
      return withTimeout(rendering, waitMs, () => known?.page ?? null);
    },
  };
}
