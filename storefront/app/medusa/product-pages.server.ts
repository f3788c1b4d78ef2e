import {
  BUILT_IN_PRODUCTS,
  type MyProductReviewAnswer,
  type MyQuestionsAnswer,
  ProductPaper,
} from "medusa-backend/contract";
import {
  GetOwnQuestions,
  GetOwnReview,
  GetProductPage,
  GetProductPaper,
  ListHelpfulReviews,
  ListProductPageParts,
  ListProductPages,
} from "medusa-backend/contract/routes";
import { AppError, ifRefused } from "~/domain/app-error";
import { sellingWords } from "~/domain/costs";
import type { LoadedProductPage, ProductPage, ProductReview } from "~/domain/product-page";
import { type Answer, type Answers, answers } from "~/lib/answers.server";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, noteEnd, noteOldData, type SharedPage } from "~/lib/shared-page.server";
import {
  atOnceOrLater,
  FRESH_MS,
  LIVE_MS,
  OWN_REVIEW_WAIT_MS,
  PAGE_WAIT_MS,
  SITEMAP_FRESH_MS,
  withTimeout,
} from "~/lib/times";
import { backendUnavailable, createVisitorMedusa, type Medusa } from "./client.server";
import { listKnownProducts } from "./products.server";
import { toPageWithoutMedusa, toProductPage, toReviews } from "./to-product";

type Options = {
  answers: Answers;
  /** Null for a product that is not on sale. `country` is that of delivery (by default, the shop's). */
  load: (handle: string, country?: string) => Promise<ProductPage | null>;
  loadWithoutMedusa: (handle: string, country?: string) => ProductPage | null;
  /** Called once for each handle whose loading starts to fail, with the first cause. */
  onDown: (handle: string, cause: unknown) => void;
};

type Entry = Answer<ProductPage | null>;

export function createProductPages({ answers, load, loadWithoutMedusa, onDown }: Options) {
  const questionOf = (handle: string, country?: string) => ({
    key: `product-page ${handle}${country ? ` ${country}` : ""}`,
    load: () => load(handle, country),
    onDown: (cause: unknown) => onDown(handle, cause),
    isApart: country !== undefined,
  });

  const isLive = ({ loadedAt }: Entry) => Date.now() - loadedAt <= LIVE_MS;

  const endOf = ({ value }: Entry) => (value?.terms?.arrival ? Date.parse(value.terms.arrival.orderBy) : null);
  const isOver = (entry: Entry) => Date.now() >= (endOf(entry) ?? Number.POSITIVE_INFINITY);

  function show(entry: Entry): LoadedProductPage | null {
    if (!entry.value) return null;
    const loadedAt = new Date(entry.loadedAt).toISOString();
    const { terms, ...page } = entry.value;
    if (!isLive(entry)) return { ...page, freshness: "stale", loadedAt, terms: null };
    const current = terms && { ...terms, arrival: isOver(entry) ? null : terms.arrival };
    return {
      ...page,
      freshness: "live",
      loadedAt,
      terms: current && sellingWords(current, page.variants !== undefined),
    };
  }

  function showWithoutMedusa(handle: string, country: string | undefined, cause: unknown): LoadedProductPage {
    const page = loadWithoutMedusa(handle, country);
    // Only Medusa knows whether such a product exists: "not found" would be a guess.
    if (!page) throw backendUnavailable(cause);
    return { ...page, freshness: "built-in", loadedAt: null, terms: null };
  }

  return {
    /**
     * Null for a product that is not on sale. A cached page at most 10 s old is returned at once; else Medusa has 1,000
     * ms from `startedAt` (epoch ms), or no time if this page's last load failed. Data from before the last change, or
     * before a `shared` page's `dataSince`, count as too old as well.
     * @throws AppError `backend_unavailable` for a handle about which nothing is known.
     */
    async get(
      handle: string,
      startedAt: number,
      { shared = null, country }: { shared?: SharedPage | null; country?: string | undefined } = {},
    ): Promise<LoadedProductPage | null> {
      const question = questionOf(handle, country);
      const since = answers.since({ shared });
      const showFor = (entry: Entry) => {
        if (entry.startedAt < since) noteOldData(shared);
        const end = endOf(entry);
        if (end !== null) noteEnd(shared, end);
        return show(entry);
      };
      const cached = answers.peek(question);
      if (cached && isLive(cached) && !isOver(cached) && cached.startedAt >= since) return showFor(cached);
      // Only Medusa knows whether a product is still absent.
      const old = cached?.value ? cached : null;
      if (old && answers.isFailing(question)) return showFor(old);
      const ended = old && isOver(old) ? (endOf(old) ?? 0) : 0;
      const timeoutMs = PAGE_WAIT_MS - (Date.now() - startedAt);
      try {
        const read = answers.read(question, Math.max(since, ended, Date.now() - FRESH_MS));
        const loading = old ? read.catch(() => old) : read;
        const entry = await withTimeout<Entry | null>(loading, timeoutMs, () => old);
        return entry
          ? showFor(entry)
          : showWithoutMedusa(handle, country, new Error("Medusa took longer than a second"));
      } catch (error) {
        return showWithoutMedusa(handle, country, error);
      }
    },

    /** At most 2 s old; an older one if Medusa does not answer. @throws the error of `load` when there is none. */
    getLive: async (handle: string): Promise<ProductPage | null> =>
      (await answers.readOrOld(questionOf(handle), answers.since({ maxAgeMs: FRESH_MS }))).value,
  };
}

const pages = createProductPages({
  answers,
  load: async (handle, country) => {
    const asked = createVisitorMedusa().call(GetProductPage, { handle, country });
    const answer = await asked.catch(ifRefused(null, "not_found"));
    return answer && toProductPage(answer);
  },
  loadWithoutMedusa: (handle, country) => toPageWithoutMedusa(handle, listKnownProducts(), country),
  onDown: (handle, err) => logger.error({ event: "product_page_failed", handle, err }),
});

/**
 * By handle or id; null for a product that is not on sale. `country` is that of delivery (by default, the shop's).
 * @throws AppError `backend_unavailable` if Medusa does not answer and nothing is known about the product.
 */
export async function getProductPage(
  handle: string,
  { shared, country }: { shared: SharedPage | null; country?: string | undefined },
): Promise<LoadedProductPage | null> {
  const shown = await pages.get(handle, Date.now(), { shared, country });
  if (shown?.freshness === "built-in") forbidKeeping(shared);
  return shown;
}

/** Null if Medusa does not answer. */
export async function listHelpfulReviews(handle: string): Promise<ProductReview[] | null> {
  const load = async () => toReviews((await createVisitorMedusa().call(ListHelpfulReviews, { handle })).reviews);
  const question = { key: `helpful-reviews ${handle}`, load, isApart: true };
  const found = await answers.readOrOld(question, answers.since({ maxAgeMs: FRESH_MS })).catch(ifRefused(null));
  return found?.value ?? null;
}

const isBuiltIn = (handle: string) => BUILT_IN_PRODUCTS.some((product) => product.handle === handle);

/**
 * Medusa's ids of built-in products, the only ones that a cart names by handle: anybody can invent others. Without
 * those that are not on sale. @throws AppError `backend_unavailable`
 */
export async function listProductIds(handles: readonly string[]): Promise<{ handle: string; productId: string }[]> {
  const named = [...new Set(handles)].filter(isBuiltIn);
  const found = await Promise.all(named.map(async (handle) => ({ handle, page: await pages.getLive(handle) })));
  return found.flatMap(({ handle, page }) =>
    page ? [{ handle, productId: page.variants?.[0]?.variantId ?? page.product.productId }] : [],
  );
}

/** Each id with Medusa's: another one for those of the built-in list (handles), as far as they are on sale. */
export async function resolveProductIds(productIds: readonly string[]): Promise<Map<string, string>> {
  const found = await listProductIds(productIds);
  const same = productIds.map((productId) => [productId, productId] as const);
  return new Map([...same, ...found.map(({ handle, productId }) => [handle, productId] as const)]);
}

/** At most a few seconds old while Medusa answers, however many changes there are: large, or read by machines alone. */
const readSlowly = async <V>(key: string, load: () => Promise<V>): Promise<V> =>
  (await answers.readOrOld({ key, load, isApart: true }, Date.now() - SITEMAP_FRESH_MS)).value;

/** A document of a drone ("manual.pdf"), at most a few seconds old while Medusa answers. */
export async function getProductPaper(handle: string, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const paper = ProductPaper.safeParse(file.replace(/\.pdf$/, ""));
  if (!file.endsWith(".pdf") || !paper.success) throw new AppError("not_found", "There is no such document.");
  return await readSlowly(`paper ${encodeURIComponent(handle)}/${paper.data}`, async () => {
    const { pdf } = await createVisitorMedusa().call(GetProductPaper, { handle, paper: paper.data });
    return new Uint8Array(Buffer.from(pdf, "base64"));
  });
}

export async function listSitemapParts(): Promise<SitemapPart[]> {
  const { ends } = await readSlowly("sitemap-parts", () => createVisitorMedusa().call(ListProductPageParts));
  return [...ends, null].map((end, index) => ({ after: ends[index - 1] ?? null, end }));
}

/** Products after `after` up to `end`; null is the catalogue's own start and end. */
export type SitemapPart = { after: string | null; end: string | null };
export type ProductAddress = { handle: string; changedAt: string };

/** Oldest first, a page at a time. */
export async function* readProductAddresses({ after, end }: SitemapPart): AsyncGenerator<ProductAddress[]> {
  for (let next = after; ; ) {
    const query = { ...(next !== null && { after: next }), ...(end !== null && { until: end }) };
    const answer = await createVisitorMedusa().call(ListProductPages, query);
    yield answer.pages.map(({ handle, updatedAt }) => ({ handle, changedAt: updatedAt }));
    if (answer.next === null) return;
    next = answer.next;
  }
}

/** Of a catalogue that fits into one part. */
export async function listProductAddresses(): Promise<ProductAddress[]> {
  return await readSlowly("sitemap", async () => {
    const all: ProductAddress[] = [];
    for await (const page of readProductAddresses({ after: null, end: null })) all.push(...page);
    return all;
  });
}

/** Null for a visitor, and if Medusa does not answer. */
async function ownReview(medusa: Medusa, handle: string): Promise<MyProductReviewAnswer | null> {
  return medusa.token ? medusa.call(GetOwnReview, { handle }).catch(ifRefused(null)) : null;
}

/** A promise if it takes longer than `OWN_REVIEW_WAIT_MS`. */
export async function findOwnReview(
  medusa: Medusa,
  handle: string,
): Promise<{ own: MyProductReviewAnswer | null | Promise<MyProductReviewAnswer | null> }> {
  return { own: (await atOnceOrLater(ownReview(medusa, handle), OWN_REVIEW_WAIT_MS)).value };
}

/** Null for a visitor, and if Medusa does not answer. */
export async function findOwnQuestions(medusa: Medusa, handle: string): Promise<MyQuestionsAnswer | null> {
  return medusa.token ? medusa.call(GetOwnQuestions, { handle }).catch(ifRefused(null)) : null;
}
