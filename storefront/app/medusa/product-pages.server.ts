import { ProductPaper } from "medusa-backend/contract";
import {
  GetOwnReview,
  GetProductPage,
  GetProductPaper,
  ListHelpfulReviews,
  ListProductPageParts,
  ListProductPages,
} from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { datesIn } from "~/domain/dates";
import type { OwnReview, ProductReview, ShownProductPage } from "~/domain/product-page";
import { answers } from "~/lib/answers.server";
import { getEnv } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import { FRESH_MS, SITEMAP_FRESH_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "./client.server";
import { listKnownProducts } from "./products.server";
import { createProductPages } from "./shown-product-page.server";
import { toOwnReview, toPageWithoutMedusa, toProductPage, toReviews } from "./to-product-page";

const pages = createProductPages({
  answers,
  load: async (handle) => {
    try {
      return toProductPage(await createVisitorMedusa().call(GetProductPage, { handle }));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  },
  loadWithoutMedusa: (handle) => toPageWithoutMedusa(handle, listKnownProducts()),
  onDown: (handle, err) => logger.error({ event: "product_page_failed", handle, err }),
  dates: () => datesIn(getEnv().SHOP_TIME_ZONE),
});

/**
 * The data of a product's page, by its handle or its id; null for a product that is not on sale. `shared` as in
 * `getProductList`.
 * @throws AppError `backend_unavailable` if Medusa does not answer and nothing is known about the product.
 */
export async function getProductPage(
  handle: string,
  { shared }: { shared: SharedPage | null },
): Promise<ShownProductPage | null> {
  const shown = await pages.get(handle, Date.now(), shared);
  if (shown?.freshness === "built-in") forbidKeeping(shared);
  return shown;
}

/** The reviews of a product that most people found helpful; null if Medusa does not answer. */
export async function listHelpfulReviews(handle: string): Promise<ProductReview[] | null> {
  const load = async () => {
    return toReviews((await createVisitorMedusa().call(ListHelpfulReviews, { handle })).reviews);
  };
  try {
    const question = { key: `helpful-reviews ${handle}`, load, isApart: true };
    return (await answers.readOrOld(question, answers.since({ maxAgeMs: FRESH_MS }))).value;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Medusa's ids of the products with these handles, without those that are not on sale. @throws AppError
 * `backend_unavailable`.
 */
export async function listProductIds(handles: readonly string[]): Promise<{ handle: string; productId: string }[]> {
  const found = await Promise.all(handles.map((handle) => getProductPage(handle, { shared: null })));
  return found.flatMap((shown) =>
    shown && shown.freshness !== "built-in"
      ? [{ handle: shown.product.handle, productId: shown.product.productId }]
      : [],
  );
}

/**
 * Whether the signed-in person may review a product, and their review.
 * @throws AppError `unauthenticated`, `not_found`.
 */
export async function getOwnReview(medusa: Medusa, { handle }: { handle: string }): Promise<OwnReview> {
  return toOwnReview(await medusa.call(GetOwnReview, { handle }));
}

/** At most a few seconds old while Medusa answers, however many changes there are: large, or read by machines alone. */
const readSlowly = async <V>(key: string, load: () => Promise<V>): Promise<V> =>
  (await answers.readOrOld({ key, load, isApart: true }, Date.now() - SITEMAP_FRESH_MS)).value;

/**
 * A document of a drone ("manual.pdf") as a PDF, at most a few seconds old while Medusa answers.
 * @throws AppError `not_found`, `backend_unavailable`.
 */
export async function getProductPaper(handle: string, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const paper = ProductPaper.safeParse(file.replace(/\.pdf$/, ""));
  if (!file.endsWith(".pdf") || !paper.success) throw new AppError("not_found", "There is no such document.");
  return await readSlowly(`paper ${encodeURIComponent(handle)}/${paper.data}`, async () => {
    const { pdf } = await createVisitorMedusa().call(GetProductPaper, { handle, paper: paper.data });
    return new Uint8Array(Buffer.from(pdf, "base64"));
  });
}

/**
 * The parts of the sitemap, each by its start (null: at the first product) and end. @throws AppError
 * `backend_unavailable`.
 */
export async function listSitemapParts(): Promise<SitemapPart[]> {
  const ends = await readSlowly("sitemap-parts", async () => {
    return (await createVisitorMedusa().call(ListProductPageParts)).ends;
  });
  return [...ends, null].map((end, index) => ({ after: ends[index - 1] ?? null, end }));
}

/**
 * A part of the catalogue: its products come after `after` and up to `end`; null is the catalogue's own start and end.
 */
export type SitemapPart = { after: string | null; end: string | null };
/** A product's page and when it last changed (UTC ISO). */
export type ProductAddress = { handle: string; changedAt: string };

/** Reads a part's products, oldest first, a page at a time. @throws AppError `backend_unavailable`. */
export async function* readProductAddresses({ after, end }: SitemapPart): AsyncGenerator<ProductAddress[]> {
  for (let next = after; ; ) {
    const query = { ...(next !== null && { after: next }), ...(end !== null && { until: end }) };
    const answer = await createVisitorMedusa().call(ListProductPages, query);
    yield answer.pages.map(({ handle, updated_at }) => ({ handle, changedAt: updated_at }));
    if (answer.next === null) return;
    next = answer.next;
  }
}

/** All products of a catalogue that fits into one part. @throws AppError `backend_unavailable`. */
export async function listProductAddresses(): Promise<ProductAddress[]> {
  return await readSlowly("sitemap", async () => {
    const all: ProductAddress[] = [];
    for await (const page of readProductAddresses({ after: null, end: null })) all.push(...page);
    return all;
  });
}
