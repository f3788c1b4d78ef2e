import { z } from "zod";
import { Delivery } from "../../contract/delivery";
import { ATTEMPT_STATUSES } from "./attempt-status";

const QuotedLine = z.object({
  product_id: z.string(),
  quantity: z.number(),
  variant_id: z.string(),
  title: z.string(),
  unit_price: z.number(),
  available: z.number().nullable(),
});

/**
 * A payment attempt in the workflows. `amount` is in minor units, `reason` says why it was released, `authorised_at` is
 * when the shop first learned of the card's authorisation.
 */
export const Attempt = z.object({
  id: z.string(),
  customer_id: z.string(),
  digest: z.string(),
  cart_id: z.string().nullable(),
  payment_collection_id: z.string(),
  payment_session_id: z.string(),
  payment_intent_id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  lines: z.array(QuotedLine).nullable(),
  delivery: Delivery.nullable(),
  order_id: z.string().nullable(),
  reason: z.string().nullable(),
  authorised_at: z.date().nullable(),
});
export type Attempt = z.infer<typeof Attempt>;
/** An attempt to be stored; `request_id` is the id of the request that starts it. */
export type NewAttempt = Omit<Attempt, "id" | "status" | "order_id" | "reason" | "authorised_at"> & {
  request_id: string | null;
};
