import { z } from "zod";
import { IdsWithCommas, isWholeCents, LIMITS, ListOf, letterOf, Money, OpaqueId } from "./common";
import { DiscountProblem, PurchaseLine, PurchaseSums } from "./costs";
import { DISCOUNT_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { AuditLine } from "./record";

export const DiscountState = z.enum(["draft", "planned", "running", "ended", "used_up", "stopped"]);
export type DiscountState = z.infer<typeof DiscountState>;

/**
 * `said` is null if no sentence describes the rules exactly. `used` is null without a `limit`, because Medusa then does
 * not count. `given` and `orders` leave out cancelled orders, and are counted a few seconds after an order.
 */
export const DiscountRow = z.object({
  id: z.string(),
  code: z.string(),
  isAutomatic: z.boolean(),
  state: DiscountState,
  said: z.string().nullable(),
  endsAt: z.iso.datetime().nullable(),
  used: z.number().nullable(),
  limit: z.number().nullable(),
  orders: z.number(),
  given: Money,
});
export type DiscountRow = z.infer<typeof DiscountRow>;

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

export const DISCOUNT_PRODUCTS = 50;

const NEW_CODE = new RegExp(`^(?:${letterOf("[\\p{L}\\p{N}_-]")})+$`, "u");

/**
 * `value` is a percentage for "percent", money for "amount", and null for "delivery". No `productIds`: all products.
 * `minimum` is at shown prices. `firstOrder`: for accounts without orders that are not cancelled. `limit` is for all
 * accounts together.
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

/** For fields that are valid one by one. */
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

export const DiscountProductsQuery = z.object({
  ids: IdsWithCommas(DISCOUNT_PRODUCTS),
});
export const DiscountProductsAnswer = z.object({ products: Rows("products", Titled) });

/** For a new account's cart, whatever the discount's dates and limits; nothing is kept. */
export const TryDiscount = z.object({ orderItems: ListOf(PurchaseLine, LIMITS.orderLines) });
export type TryDiscount = z.infer<typeof TryDiscount>;
export const TryDiscountAnswer = PurchaseSums.extend({
  problem: DiscountProblem.nullable(),
  missing: Money.nullable(),
});
export type TryDiscountAnswer = z.infer<typeof TryDiscountAnswer>;

export const DiscountUse = z.object({
  orderId: z.string(),
  number: z.number(),
  createdAt: z.iso.datetime(),
  amount: Money,
  cancelled: z.boolean(),
});

/** `given` and `orders` leave out cancelled orders. `terms` are null if the desk's form cannot express them. */
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

export const USES_NAMED = 50;

export const SwitchDiscount = z.object({ to: z.enum(["running", "stopped"]) });
export type SwitchDiscount = z.infer<typeof SwitchDiscount>;

/** `conditions` are the rules that Medusa Admin cannot show, in words. */
export const GetPromotionAnswer = z.object({ said: z.string().nullable(), conditions: Rows("conditions", z.string()) });
export type GetPromotionAnswer = z.infer<typeof GetPromotionAnswer>;
