import { type TryDiscountAnswer, toActionText } from "medusa-backend/contract";
import {
  GetDiscount,
  ListDiscountProducts,
  ListDiscounts,
  MakeDiscount,
  type RouteFields,
  TryDiscount,
} from "medusa-backend/contract/routes";
import { fromMajor } from "~/domain/money";
import type { Medusa } from "./client.server";
import { toMissing } from "./costs.server";
import { listManaged } from "./managed-products.server";

/**
 * A page of discounts, newest first, with what each took off in minor units (admin). @throws AppError `forbidden`,
 * `invalid` for an invalid cursor.
 */
export async function listDiscounts(medusa: Medusa, query: RouteFields<typeof ListDiscounts>) {
  const { discounts, ...page } = await medusa.call(ListDiscounts, query);
  return { ...page, discounts: discounts.map(({ given, ...row }) => ({ ...row, given: fromMajor(given) })) };
}
export type DiscountsPage = Awaited<ReturnType<typeof listDiscounts>>;

/** A discount with its orders; amounts in minor units (admin). @throws AppError `forbidden`, `not_found`. */
export async function getDiscount(medusa: Medusa, id: string) {
  const { given, uses, changes, ...answer } = await medusa.call(GetDiscount, { id });
  return {
    ...answer,
    given: fromMajor(given),
    uses: uses.map(({ amount, ...use }) => ({ ...use, minor: fromMajor(amount) })),
    changes: changes.map(({ action, ...change }) => ({ ...change, what: toActionText(action) })),
  };
}
export type StaffDiscount = Awaited<ReturnType<typeof getDiscount>>;

/**
 * Makes a draft of a discount, and returns its id. @throws AppError `conflict` for a code that another one has,
 * `forbidden`, `invalid`, `not_found`.
 */
export async function makeDiscount(medusa: Medusa, body: RouteFields<typeof MakeDiscount>): Promise<string> {
  return (await medusa.call(MakeDiscount, body)).discountId;
}

/** The price of a new account's cart of these lines with the discount, in minor units (admin). */
export type DiscountTrial = Record<"items" | "delivery" | "tax" | "discount" | "total", number> &
  Pick<TryDiscountAnswer, "problem" | "missing">;

/** Tries a discount on a cart. @throws AppError `conflict`, `forbidden`, `not_found`, `unavailable`. */
export async function tryDiscount(
  medusa: Medusa,
  id: string,
  body: RouteFields<typeof TryDiscount>,
): Promise<DiscountTrial> {
  const { problem, missing, ...sums } = await medusa.call(TryDiscount, { id, ...body });
  const minor = Object.entries(sums).map(([name, major]) => [name, fromMajor(major)]);
  const trial = Object.fromEntries(minor) as Omit<DiscountTrial, "problem" | "missing">;
  return { ...trial, problem, missing: toMissing({ missing }) };
}

/** The names of products; missing ones are left out (admin). */
export async function listTitles(medusa: Medusa, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  return (await medusa.call(ListDiscountProducts, { ids: ids.join(",") })).products;
}

/** The most products that a search of the desk's forms names. */
const FOUND = 12;

/** Products on sale that a search finds, or the first of all (admin). */
export async function offerProducts(medusa: Medusa, q: string): Promise<{ id: string; title: string }[]> {
  const { products } = await listManaged(medusa, { q: q || undefined, limit: FOUND, offset: 0 });
  return products.map(({ productId, name }) => ({ id: productId, title: name }));
}
