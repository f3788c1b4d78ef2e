import { z } from "zod";
import { Delivery } from "../../contract/addresses";

/**
 * The status of a payment attempt.
 * - `open`: no order yet; only Stripe knows whether the card was authorised.
 * - `expired`: the order is placed, but its hold ended before the capture; a person decides.
 * - `releasing`: Stripe has not yet confirmed the release of the money.
 * - `released`: nothing was captured. With an `order_id`, the order was cancelled before the capture.
 * - `refunded`: cancelled after the capture, unless a bank had taken the money back or the refund failed.
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

/** The condition of the UPDATE that moves an attempt to `to`. */
export function statusesBefore(to: AttemptStatus): AttemptStatus[] {
  return ATTEMPT_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
}

/** Stored with the attempt, and said in the buyer's mail. */
export const NOT_PLACED_REASONS = [
  "unavailable",
  "price_changed",
  "undeliverable",
  "failed",
  "cancelled_at_stripe",
] as const;
export type NotPlacedReason = (typeof NOT_PLACED_REASONS)[number];

/** `no_order`: the shop decides by itself; `decided_by_ops`: a person did. */
export type ReleaseCause = "no_order" | "order_cancelled" | "decided_by_ops";

/** `no_order` releases only an attempt that never had one. */
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
 * `amount` is in minor units, `reason` says why it was released, `authorisedAt` is when the shop first learned of the
 * card's authorisation.
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
export type NewAttempt = Omit<Attempt, "id" | "status" | "orderId" | "reason" | "authorisedAt"> & {
  requestId: string | null;
};
