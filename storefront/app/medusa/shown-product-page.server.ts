import { sellingSentences } from "~/domain/costs";
import type { Dates } from "~/domain/dates";
import type { ProductPage, ShownProductPage } from "~/domain/product-page";
import type { Answer, Answers } from "~/lib/answers.server";
import { noteEnd, noteOldData, type SharedPage } from "~/lib/shared-page.server";
import { FRESH_MS, LIVE_MS, PAGE_WAIT_MS } from "~/lib/times";
import { withTimeout } from "~/lib/with-timeout";
import { backendUnavailable } from "./medusa-error.server";

type Options = {
  answers: Answers;
  /** Null for a product that is not on sale. */
  load: (handle: string) => Promise<ProductPage | null>;
  /** The page of a product as far as known without Medusa. */
  loadWithoutMedusa: (handle: string) => ProductPage | null;
  /** Called once for each handle whose loading starts to fail, with the first cause. */
  onDown: (handle: string, cause: unknown) => void;
  /** Formats the end of a promise. */
  dates: () => Dates;
};

/** A product's page as Medusa answered it; null for a product that is not on sale. */
type Entry = Answer<ProductPage | null>;

/** Pages of products, each with how old its data are. */
export function createProductPages({ answers, load, loadWithoutMedusa, onDown, dates }: Options) {
  const questionOf = (handle: string) => ({
    key: `product-page ${handle}`,
    load: () => load(handle),
    onDown: (cause: unknown) => onDown(handle, cause),
  });

  const isLive = ({ loadedAt }: Entry) => Date.now() - loadedAt <= LIVE_MS;

  /** The end of the page's promise; null if it promises nothing. */
  const endOf = ({ value }: Entry) => (value?.terms?.arrival ? Date.parse(value.terms.arrival.orderBy) : null);
  const isOver = (entry: Entry) => Date.now() >= (endOf(entry) ?? Number.POSITIVE_INFINITY);

  function show(entry: Entry): ShownProductPage | null {
    if (!entry.value) return null;
    const loadedAt = new Date(entry.loadedAt).toISOString();
    const { terms, ...page } = entry.value;
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

  return {
    /**
     * The page of a product; null for one that is not on sale. A cached page at most 10 s old is returned at once.
     * Otherwise Medusa has 1,000 ms from `startedAt` (epoch ms), or no time at all if this page's last load failed.
     * Data from before the last change, or before a `shared` page's `dataSince`, count as too old as well.
     * @throws AppError `backend_unavailable` for a handle about which nothing is known.
     */
    async get(handle: string, startedAt: number, shared: SharedPage | null = null): Promise<ShownProductPage | null> {
      const question = questionOf(handle);
      const since = answers.since({ shared });
      const showFor = (entry: Entry) => {
        if (entry.startedAt < since) noteOldData(shared);
        const end = endOf(entry);
        if (end !== null) noteEnd(shared, end);
        return show(entry);
      };
      const cached = answers.peek(question);
      if (cached && isLive(cached) && !isOver(cached) && cached.startedAt >= since) return showFor(cached);
      // Whether a product is still absent, only Medusa knows.
      const old = cached?.value ? cached : null;
      if (old && answers.isFailing(question)) return showFor(old);
      const ended = old && isOver(old) ? (endOf(old) ?? 0) : 0;
      const timeoutMs = PAGE_WAIT_MS - (Date.now() - startedAt);
      try {
        const read = answers.read(question, Math.max(since, ended, Date.now() - FRESH_MS));
        const loading = old ? read.catch(() => old) : read;
        const entry = await withTimeout<Entry | null>(loading, timeoutMs, () => old);
        return entry ? showFor(entry) : showWithoutMedusa(handle, new Error("Medusa took longer than a second"));
      } catch (error) {
        return showWithoutMedusa(handle, error);
      }
    },
  };
}
