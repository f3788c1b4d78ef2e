/**
 * The life of a payment attempt.
 * - `open`: a PaymentIntent is out and no order yet; whether the card was authorised, Stripe knows.
 * - `to_capture`: the order is placed, its money is due.
 * - `captured`: the order is placed and paid.
 * - `expired`: the order is placed, and its hold ended at Stripe before its money was taken. Nothing was charged; people decide.
 * - `releasing`: no order may keep the money any more; Stripe has not yet confirmed its release.
 * - `released`: cancelled or voided; nothing was taken. With an `order_id` the order was cancelled before the capture.
 * - `refunded`: the order was cancelled after the capture, the money went back.
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

/** True when an attempt may move from `from` to `to`; staying is no move. */
export function canMoveAttempt(from: AttemptStatus, to: AttemptStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses from which an attempt may move to `to`: the condition of the UPDATE that moves it. */
export function statusesBefore(to: AttemptStatus): AttemptStatus[] {
  return ATTEMPT_STATUSES.filter((from) => canMoveAttempt(from, to));
}

/**
 * Why money goes back. `no_order`: none stands for it, and the shop decides by itself; `order_cancelled`: its order was cancelled;
 * `decided_by_ops`: a person saw Stripe's word and decided it.
 */
export type ReleaseCause = "no_order" | "order_cancelled" | "decided_by_ops";

/** From which statuses each cause may release: without an order only what never had one. */
export const RELEASABLE: Readonly<Record<ReleaseCause, readonly AttemptStatus[]>> = {
  no_order: ["open"],
  order_cancelled: statusesBefore("releasing"),
  decided_by_ops: statusesBefore("releasing"),
};
