import { Delivery, DiscountCode, LIMITS, ListOf } from "medusa-backend/contract";
import { z } from "zod";
import { Id, PayableAmount, Quantity } from "./common";

const Lines = ListOf(z.object({ _id: Id, quantity: Quantity }), LIMITS.orderLines);

/** With `order_items` the delivery is required too; with only `total_amount`, it is the legacy call. */
export const CreatePaymentIntentBody = z
  .object({
    total_amount: PayableAmount,
    order_items: Lines.optional(),
    delivery: Delivery.optional(),
    discount_code: DiscountCode.optional(),
  })
  .refine((body) => !body.order_items || body.delivery, { path: ["delivery"], error: "Required with order_items" });

export const CreatePaymentIntentAnswer = z.strictObject({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  total_amount: z.number(),
});
