import {
  DiscountProductsAnswer,
  type DiscountState,
  GetDiscountAnswer,
  ListDiscountsAnswer,
  type MakeDiscount,
  MakeDiscountAnswer,
  type SwitchDiscount,
  SwitchDiscountAnswer,
  type TryDiscount,
  TryDiscountAnswer,
  toActionText,
} from "medusa-backend/contract";
import { fromMajor } from "~/domain/money";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { toMissing } from "./costs.server";
import { listManaged } from "./product-desk.server";
import { shopPath } from "./shop-path";

/** The filters of a page of discounts, and where it begins. */
type DiscountsQuery = { state?: DiscountState; q: string; cursor?: string };

/**
 * A page of discounts, newest first, with what each took off in minor units (admin). @throws AppError `forbidden`,
 * `invalid` for an invalid cursor.
 */
export async function listDiscounts(medusa: Medusa, query: DiscountsQuery) {
  const call = {
    query: { ...query, q: query.q || undefined },
    schema: ListDiscountsAnswer,
    timeoutMs: READ_TIMEOUT_MS,
  };
  const { discounts, ...page } = await medusa.fetch(shopPath("discounts"), call);
  return { ...page, discounts: discounts.map(({ given, ...row }) => ({ ...row, given: fromMajor(given) })) };
}
export type DiscountsPage = Awaited<ReturnType<typeof listDiscounts>>;

/** A discount with its orders; amounts in minor units (admin). @throws AppError `forbidden`, `not_found`. */
export async function getDiscount(medusa: Medusa, id: string) {
  const call = { schema: GetDiscountAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { given, uses, changes, ...answer } = await medusa.fetch(shopPath("discounts", id), call);
  return {
    ...answer,
    given: fromMajor(given),
    uses: uses.map(({ amount, ...use }) => ({ ...use, minor: fromMajor(amount) })),
    changes: changes.map(({ action, ...change }) => ({ ...change, what: toActionText(action) })),
  };
}
export type DiscountDesk = Awaited<ReturnType<typeof getDiscount>>;

/**
 * Starts a discount, or stops it. @throws AppError `conflict` for one that only Medusa Admin shows, `forbidden`,
 * `not_found`.
 */
export async function switchDiscount(medusa: Medusa, id: string, body: SwitchDiscount): Promise<void> {
  const call = { method: "POST", schema: SwitchDiscountAnswer, body, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("discounts", id, "state"), call);
}

const POST = { method: "POST", timeoutMs: WRITE_TIMEOUT_MS } as const;

/**
 * Makes a draft of a discount, and returns its id. @throws AppError `conflict` for a code that another one has,
 * `forbidden`, `invalid`, `not_found`.
 */
export async function makeDiscount(medusa: Medusa, body: MakeDiscount): Promise<string> {
  const call = { ...POST, schema: MakeDiscountAnswer, body };
  return (await medusa.fetch(shopPath("discounts"), call)).discount_id;
}

/** Deletes a draft. @throws AppError `conflict` for a discount that was started, `forbidden`, `not_found`. */
export async function deleteDiscount(medusa: Medusa, id: string): Promise<void> {
  await medusa.fetch(shopPath("discounts", id), { ...POST, method: "DELETE" });
}

/** The price of a new account's cart of these lines with the discount, in minor units (admin). */
export type DiscountTrial = Record<"items" | "delivery" | "tax" | "discount" | "total", number> &
  Pick<TryDiscountAnswer, "problem" | "missing">;

/** Tries a discount on a cart. @throws AppError `conflict`, `forbidden`, `not_found`, `unavailable`. */
export async function tryDiscount(medusa: Medusa, id: string, body: TryDiscount): Promise<DiscountTrial> {
  const call = { ...POST, schema: TryDiscountAnswer, body };
  const { problem, missing, ...sums } = await medusa.fetch(shopPath("discounts", id, "trials"), call);
  const minor = Object.entries(sums).map(([name, major]) => [name, fromMajor(major)]);
  const trial = Object.fromEntries(minor) as Omit<DiscountTrial, "problem" | "missing">;
  return { ...trial, problem, missing: toMissing({ missing }) };
}

/** The names of products; missing ones are left out (admin). */
export async function listTitles(medusa: Medusa, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  const call = { query: { ids: ids.join(",") }, schema: DiscountProductsAnswer, timeoutMs: READ_TIMEOUT_MS };
  return (await medusa.fetch(shopPath("discount-products"), call)).products;
}

/** The most products that a search of the desk's forms names. */
const FOUND = 12;

/** Products on sale that a search finds, or the first of all (admin). */
export async function offerProducts(medusa: Medusa, q: string): Promise<{ id: string; title: string }[]> {
  const { products } = await listManaged(medusa, { q: q || undefined, limit: FOUND, offset: 0 });
  return products.map(({ productId, name }) => ({ id: productId, title: name }));
}
