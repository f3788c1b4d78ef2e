import { z } from "zod";
import { LIMITS, OpaqueId } from "./common";

/** One line of a purchase: a product id (not a variant: the shop sells the first variant) and a quantity. */
export const PurchaseLine = z.object({
  product_id: OpaqueId(100),
  quantity: z.int().min(1).max(LIMITS.quantity),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;
