import { z } from "zod";
import { IdsWithCommas, isWholeCents, LIMITS, ListOf, letterOf, Money, OpaqueId } from "./common";
import { DiscountProblem, PurchaseLine, PurchaseSums } from "./costs";
import { DISCOUNT_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { AuditLine } from "./record";

/**
 * The state of a discount. "draft": never started; "planned": starts later; "ended": its end is past; "used_up": its
 * limit or budget is used up; "stopped": switched off.
 */
export const DiscountState = z.enum(["draft", "planned", "running", "ended", "used_up", "stopped"]);
export type DiscountState = z.infer<typeof DiscountState>;

/**
 * A discount: a promotion of Medusa's. `said` describes it in one sentence; null if no sentence of the shop describes
 * its rules exactly. `used` and `limit` are for all accounts together, null if it has no limit, because Medusa then
 * does not count. `given`: what it took off `orders` that are not cancelled, counted a few seconds after an order.
 */
export const DiscountRow = z.object({
  id: z.string(),
  code: z.string(),
  isAutomatic: z.boolean(),
  state: DiscountState,
  said: z.string().nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  used: z.number().nullable(),
  limit: z.number().nullable(),
  orders: z.number(),
  given: Money,
});
export type DiscountRow = z.infer<typeof DiscountRow>;

/** GET /store/shop/discounts ("read discounts"): discounts, newest first; `q` is a part of a code. */
export const ListDiscountsQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(DISCOUNT_LIST) });
export type ListDiscountsQuery = z.infer<typeof ListDiscountsQuery>;
export const ListDiscountsAnswer = z.object({
  discounts: Rows("discounts", DiscountRow),
  ...NextPageAnswer.shape,
});
export type ListDiscountsAnswer = z.infer<typeof ListDiscountsAnswer>;

const Count = z.int("Must be a whole number").min(1, "Must be at least 1").max(1_000_000, "Must be at most 1,000,000");
const Moment = z.iso.datetime();
const [MOST_OFF, TOO_MUCH] = [100_000_000, "Must be at most 1,000,000"] as const;

/** The most products that a discount made at the desk names. */
export const DISCOUNT_PRODUCTS = 50;

const NEW_CODE = new RegExp(`^(?:${letterOf("[\\p{L}\\p{N}_-]")})+$`, "u");

/**
 * The terms of a discount made at the desk. `value` is a percentage for "percent", money for "amount", and null for
 * "delivery", which is free. No `productIds`: all products. `minimum`: the least that an order's products
 * must cost, at the prices shown. `first_order`: only for accounts whose orders, if any, are cancelled, and
 * once per account. `limit`: uses of all accounts together; `limitEach`: uses per account.
 */
export const DiscountTerms = z.object({
  code: z
    .string()
    .trim()
    .min(1, "Required")
    .max(40, "Must be 40 characters or fewer")
    .normalize("NFC")
    .regex(NEW_CODE, "Must be letters, digits, hyphens and underscores"),
  isAutomatic: z.boolean(),
  takes: z.enum(["percent", "amount", "delivery"]),
  value: z.number("Must be a number").positive("Must be above 0").max(MOST_OFF, TOO_MUCH).nullable(),
  productIds: z.array(OpaqueId(100)).max(DISCOUNT_PRODUCTS, `Must be ${DISCOUNT_PRODUCTS} products or fewer`),
  minimum: Money.positive("Must be above 0").max(MOST_OFF, TOO_MUCH).nullable(),
  firstOrder: z.boolean(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  limit: Count.nullable(),
  limitEach: Count.nullable(),
});
export type DiscountTerms = z.infer<typeof DiscountTerms>;

/** The error of terms whose fields are valid one by one: a field and its message. */
export function faultOfTerms(terms: Omit<DiscountTerms, "code" | "limit">): [keyof DiscountTerms, string] | null {
  const { takes, value, productIds, startsAt, endsAt, firstOrder, limitEach } = terms;
  if (takes === "delivery") {
    if (value !== null) return ["value", "Free delivery has no value"];
    if (productIds.length > 0) return ["productIds", "Free delivery is for whole orders"];
  } else if (value === null) return ["value", "Required"];
  else if (!(takes === "amount" ? Number.isInteger(value) : isWholeCents(value)))
    return ["value", "Must have at most two decimals"];
  else if (takes === "percent" && value > 100) return ["value", "Must be at most 100"];
  if (startsAt && endsAt && endsAt <= startsAt) return ["endsAt", "Must be after the start"];
  if (firstOrder && limitEach !== null && limitEach > 1)
    return ["limitEach", "A first-order discount counts once per account"];
  return null;
}

/**
 * POST /store/shop/discounts ("change discounts"): makes a draft, in place of the draft `replaces`, if any. 201. 409
 * `conflict` if another discount has the code, or `replaces` is not a draft; 422 `invalid` by field.
 */
export const MakeDiscount = DiscountTerms.extend({ replaces: OpaqueId(100).optional() }).superRefine(
  (terms, context) => {
    const fault = faultOfTerms(terms);
    if (fault) context.addIssue({ code: "custom", path: [fault[0]], message: fault[1] });
  },
);
export type MakeDiscount = z.infer<typeof MakeDiscount>;
export const MakeDiscountAnswer = z.object({ discountId: z.string() });
export type MakeDiscountAnswer = z.infer<typeof MakeDiscountAnswer>;

const Titled = z.object({ id: z.string(), title: z.string() });

/** GET /store/shop/discount-products ("read discounts"): the names of products, on sale or not; `ids` with commas. */
export const DiscountProductsQuery = z.object({
  ids: IdsWithCommas(DISCOUNT_PRODUCTS),
});
export const DiscountProductsAnswer = z.object({ products: Rows("products", Titled) });

// DELETE /store/shop/discounts/:id ("change discounts"): deletes a draft. 204; 409 `conflict` for any other.

/**
 * POST /store/shop/discounts/:id/trials ("change discounts"): what a new account's cart of these lines would cost with
 * the discount, whatever its dates and limits, added up as for a payment; nothing of it is kept. `problem` and
 * `missing` say why it takes nothing off. 409 `conflict` for one that was not made at the desk, `unavailable` as for a
 * payment.
 */
export const TryDiscount = z.object({ orderItems: ListOf(PurchaseLine, LIMITS.orderLines) });
export type TryDiscount = z.infer<typeof TryDiscount>;
export const TryDiscountAnswer = PurchaseSums.extend({
  problem: DiscountProblem.nullable(),
  missing: Money.nullable(),
});
export type TryDiscountAnswer = z.infer<typeof TryDiscountAnswer>;

/** An order with a discount, and what it took off. */
export const DiscountUse = z.object({
  orderId: z.string(),
  number: z.number(),
  createdAt: z.iso.datetime(),
  amount: Money,
  cancelled: z.boolean(),
});

/**
 * GET /store/shop/discounts/:id ("read discounts"): a discount with its latest orders. `given` is the total that it
 * took off all orders that are not cancelled, and `orders` their number. `terms`
 * are null if the desk's form cannot express all of them; `products` are the names of its terms' products.
 */
export const GetDiscountAnswer = z.object({
  discount: DiscountRow,
  terms: DiscountTerms.nullable(),
  products: Rows("products", Titled),
  given: Money,
  orders: z.number(),
  uses: Rows("uses", DiscountUse),
  changes: Rows("changes", AuditLine),
});
export type GetDiscountAnswer = z.infer<typeof GetDiscountAnswer>;

/** The number of orders that a discount's page lists. */
export const USES_NAMED = 50;

/** POST /store/shop/discounts/:id/state ("change discounts"): starts a discount, or stops it. */
export const SwitchDiscount = z.object({ to: z.enum(["running", "stopped"]) });
export type SwitchDiscount = z.infer<typeof SwitchDiscount>;
export const SwitchDiscountAnswer = z.object({ state: DiscountState });

/**
 * GET /admin/shop/promotions/:id (ops): what the desk says of a promotion (`said`, null as in `DiscountRow`), and its
 * rules that Medusa Admin cannot show, in words.
 */
export const GetPromotionAnswer = z.object({ said: z.string().nullable(), conditions: Rows("conditions", z.string()) });
export type GetPromotionAnswer = z.infer<typeof GetPromotionAnswer>;
