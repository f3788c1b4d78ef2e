import { z } from "zod";
import { ListOf, OpaqueId } from "./common";
import { ProductValues } from "./product-desk";

/** The most products in one change. */
export const MOST_BULK = 100;

/**
 * A change of prices: to this price, by an amount, or by per cent; a negative value lowers them. Amounts in major
 * units.
 */
export const PriceChange = z.object({
  by: z.enum(["set", "amount", "percent"]),
  value: z.number("Must be a number").min(-999_999.99, "Is too low").max(999_999.99, "Is too high"),
});
export type PriceChange = z.infer<typeof PriceChange>;

/**
 * POST /store/shop/bulk-changes ("change products"): plans one change of several products, and changes none yet. The
 * answer is an import (`StartImportAnswer`) whose lines are the products, to review and run like any other import.
 * Prices are rounded to cents; a price of zero or less is a fault of its product. 422 `invalid` for no change.
 */
export const PlanBulk = z
  .object({
    product_ids: ListOf(OpaqueId(100), MOST_BULK),
    status: ProductValues.shape.status.optional(),
    kind: ProductValues.shape.kind.optional(),
    price: PriceChange.optional(),
  })
  .refine(
    ({ status, kind, price }) => status !== undefined || kind !== undefined || price !== undefined,
    "Choose what to change",
  );
export type PlanBulk = z.infer<typeof PlanBulk>;
