import { z } from "zod";
import { Delivery } from "../../contract/addresses";

/**
 * The status of a payment attempt.
 * - `open`: a PaymentIntent exists and no order yet; only Stripe knows whether the card was authorised.
 * - `to_capture`: the order is placed, and its money has yet to be captured.
 * - `captured`: the order is placed and paid.
 * - `expired`: the order is placed, but its hold ended at Stripe before the money was captured. Nothing was charged; a
 *   person decides.
 * - `releasing`: the money must be released; Stripe has not yet confirmed it.
 * - `released`: cancelled or voided; nothing was captured. With an `order_id`, the order was cancelled before the
 *   capture.
 * - `refunded`: the order was cancelled after the capture, and the money was refunded, unless a bank had taken it
 *   back or a refund failed (modules/money-ledger).
 */
export const ATTEMPT_STATUSES = [
  "open",
  "releasing",
  "to_capture",
  "captured",
  "expired",
  "released",
  "refunded",
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

const TRANSITIONS: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  open: ["to_capture", "releasing", "released"],
  to_capture: ["captured", "expired", "releasing"],
  captured: ["releasing"],
  expired: ["releasing"],
  releasing: ["released", "refunded"],
  released: [],
  refunded: [],
};

/** The statuses from which an attempt may move to `to`: the condition of the UPDATE that moves it. */
export function statusesBefore(to: AttemptStatus): AttemptStatus[] {
  return ATTEMPT_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
}

/** Why an authorised payment did not become an order. It is stored with the attempt, and the buyer's mail says it. */
export const NOT_PLACED_REASONS = [
  "unavailable",
  "price_changed",
  "undeliverable",
  "failed",
  "cancelled_at_stripe",
] as const;
export type NotPlacedReason = (typeof NOT_PLACED_REASONS)[number];

/**
 * Why money is released. `no_order`: it has no order, and the shop decides by itself; `order_cancelled`: its order was
 * cancelled; `decided_by_ops`: a person decided.
 */
export type ReleaseCause = "no_order" | "order_cancelled" | "decided_by_ops";

/** The statuses from which each cause may release. Without an order, only an attempt that never had one. */
export const RELEASABLE: Readonly<Record<ReleaseCause, readonly AttemptStatus[]>> = {
  no_order: ["open"],
  order_cancelled: statusesBefore("releasing"),
  decided_by_ops: statusesBefore("releasing"),
};

const QuotedLine = z.object({
  productId: z.string(),
  quantity: z.number(),
  variantId: z.string(),
  title: z.string(),
  unitPrice: z.number(),
  available: z.number().nullable(),
});

/**
 * A payment attempt in the workflows. `amount` is in minor units, `reason` says why it was released, `authorised_at` is
 * when the shop first learned of the card's authorisation.
 */
export const Attempt = z.object({
  id: z.string(),
  customerId: z.string(),
  digest: z.string(),
  cartId: z.string().nullable(),
  paymentCollectionId: z.string(),
  paymentSessionId: z.string(),
  paymentIntentId: z.string(),
  amount: z.number(),
  currencyCode: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  lines: z.array(QuotedLine).nullable(),
  delivery: Delivery.nullable(),
  orderId: z.string().nullable(),
  reason: z.string().nullable(),
  authorisedAt: z.date().nullable(),
});
export type Attempt = z.infer<typeof Attempt>;
/** An attempt to be stored; `request_id` is the id of the request that starts it. */
export type NewAttempt = Omit<Attempt, "id" | "status" | "orderId" | "reason" | "authorisedAt"> & {
  requestId: string | null;
};
