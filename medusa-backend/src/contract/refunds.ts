import { z } from "zod";
import { LIMITS, Line, MOST_MONEY, Money, OpaqueId, RequiredLine } from "./common";
import { Rows } from "./lists";
import { Pieces } from "./order-list";

/** The states of a failed refund (modules/money-ledger/models/money-ledger.ts). */
export const FAILED_REFUND_STATES = ["open", "retrying", "again", "otherwise"] as const;

/**
 * A refund of an order that the customer's bank sent back; `reason` is Stripe's, such as "expired_or_canceled_card".
 * Or, with `refused`, one that Stripe refused to make; `reason` is then Stripe's message.
 */
export const FailedRefund = z.object({
  id: z.string(),
  amount: Money,
  reason: z.string(),
  refused: z.boolean(),
  state: z.enum(FAILED_REFUND_STATES),
  at: z.iso.datetime(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

const FAILURES: Readonly<Record<string, string>> = {
  lost_or_stolen_card: "the card was reported as lost or stolen",
  expired_or_canceled_card: "the card has expired or was closed",
  charge_for_pending_refund_disputed: "the payment was disputed first",
  declined: "the bank declined it",
  insufficient_funds: "there was too little in the shop's Stripe balance",
  merchant_request: "it was cancelled on request",
};

/** Stripe's reason for a failed refund, as the end of a sentence without its full stop. */
export const failureReason = ({ reason, refused }: Pick<FailedRefund, "reason" | "refused">): string =>
  refused ? `"${reason.replace(/\.$/, "")}"` : (FAILURES[reason] ?? "no reason was given");

const REASONS: Readonly<Record<string, string>> = {
  fraudulent: "says that the cardholder did not make the payment",
  product_not_received: "says that the order did not arrive",
  product_unacceptable: "says that the goods are not as described",
  duplicate: "says that the card was charged twice",
  credit_not_processed: "says that a refund did not arrive",
  subscription_canceled: "says that a subscription was cancelled",
  unrecognized: "does not recognise the payment",
};

/** Stripe's reason for a dispute, as text after 'the bank "says …"'. */
export const disputeReason = (reason: string): string => `the bank ${REASONS[reason] ?? "gives no particular reason"}`;

/** Stripe's states of a dispute in which its outcome is known. */
export const ENDED_DISPUTES = ["won", "lost", "warning_closed", "prevented"];

/** True while a dispute's outcome is open. */
export const isOpenDispute = (status: string): boolean => !ENDED_DISPUTES.includes(status);

/** True while the bank waits for the shop's answer. */
export const needsAnswer = (status: string): boolean => status.endsWith("needs_response");

/**
 * A dispute about an order's payment; `reason` and `status` are Stripe's. `taken` is the amount that the bank has taken
 * back, `fee` Stripe's charge for it. `refundable`: Stripe still takes refunds of the payment.
 */
export const Dispute = z.object({
  id: z.string(),
  amount: Money,
  taken: Money,
  fee: Money,
  reason: z.string(),
  status: z.string(),
  refundable: z.boolean(),
  dueBy: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
});
export type Dispute = z.infer<typeof Dispute>;

/**
 * What speaks against sending an order: the cardholder disputes the payment at the bank (`disputed`), the bank has
 * taken the payment back (`dispute_lost`), the card's issuer warns of fraud (`fraud_warning`), or Stripe's review has
 * not approved the payment (`review`).
 */
export const RiskKind = z.enum(["disputed", "dispute_lost", "fraud_warning", "review"]);
export type RiskKind = z.infer<typeof RiskKind>;

const RISK_SENTENCES: Readonly<Record<RiskKind, string>> = {
  disputed: "The cardholder disputes this payment at the bank.",
  dispute_lost: "The bank has taken this payment back from the shop.",
  fraud_warning: "The card's bank warns that this payment may be fraud.",
  review: "Stripe's review of this payment has not approved it.",
};

export const riskSentence = (kind: RiskKind): string => RISK_SENTENCES[kind];

/**
 * A risk of an order's payment. `id` is new when a risk becomes another one, such as a dispute that is lost. `reason`
 * is Stripe's, such as "made_with_stolen_card".
 */
export const PaymentRisk = z.object({
  id: OpaqueId(200),
  kind: RiskKind,
  reason: Line(200),
  since: z.iso.datetime(),
});
export type PaymentRisk = z.infer<typeof PaymentRisk>;

/** The ids of the risks that an admin saw before sending; others refuse it (409 `payment_at_risk`). */
export const KnownRisks = z.array(OpaqueId(200)).max(50).default([]);

/**
 * What a refund that is due waits for: the bank's decision about a dispute, the end of a change in Medusa Admin, or,
 * only in the answer about a refund that Stripe has just refused to make, an admin who settles it (FailedRefund).
 */
export const RefundWait = z.enum(["bank", "change", "refused"]);
export type RefundWait = z.infer<typeof RefundWait>;

/** A refund that is due and was not made yet; without `waitsFor` it is retried until it is made. */
export const RefundDue = z.object({ amount: Money, waitsFor: RefundWait.nullable() });
export type RefundDue = z.infer<typeof RefundDue>;

/**
 * POST /store/shop/orders/:id/failed-refunds/:refundId ("refund orders"). `again`: requests another refund from
 * Stripe; `otherwise`: only notes that the shop has paid the customer in another way. `changed` is false if this was
 * done before. 409 `conflict` if the refund is already settled or the payment is disputed, 503 if Stripe does not
 * answer.
 */
export const SettleFailedRefund = z.object({ how: z.enum(["again", "otherwise"]) });
export type SettleFailedRefund = z.infer<typeof SettleFailedRefund>;

/**
 * Pieces of a line that can still be refunded: the customer keeps `sent` ones, others are taken off the order before
 * they ship. `price` is the price of one, with its discount and tax.
 */
export const RefundableLine = z.object({
  lineId: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  sent: z.boolean(),
  quantity: z.number(),
  price: Money,
});

/**
 * What can still be refunded of a paid order: `left` of the captured money, `delivery` of the price paid for it, and
 * `standardDelivery` of what the standard delivery would have cost, which is all that a withdrawal refunds of it. `due`
 * is added to any refund, because it should have been refunded before.
 */
export const Refundable = z.object({
  left: Money,
  due: Money,
  delivery: Money,
  standardDelivery: Money,
  lines: Rows("refundable lines", RefundableLine),
});
export type Refundable = z.infer<typeof Refundable>;

/**
 * `restock`: the pieces are in stock afterwards. If it is left out, those that were not sent stay in stock, and those
 * that were sent do not come back.
 */
const PiecesOfLine = z.object({
  lineId: OpaqueId(100),
  sent: z.boolean(),
  quantity: z.int().min(1).max(LIMITS.quantity),
  restock: z.boolean().optional(),
});

/** An admin's choice for a refund. `delivery`: all of its price, or no more than the standard delivery would cost. */
const choice = {
  items: z
    .array(PiecesOfLine)
    .max(2 * LIMITS.orderLines)
    .default([]),
  delivery: z.union([z.boolean(), z.literal("standard")]).default(false),
  goodwill: Money.min(0).max(MOST_MONEY, "Must be at most 999,999.99").default(0),
  reason: RequiredLine(LIMITS.short),
};

/**
 * POST /store/shop/orders/:id/refund-question ("refund orders"): previews a refund. `amount` is the amount refunded to
 * the card; `cancels`: nothing would be left to send, so the order is cancelled and all its money is refunded. Some of
 * the pieces `taken_off` the order are `lost`. Sent pieces are `kept` by the customer, or `back` in stock. The sum of
 * the `parts` is the amount: `other` is what was due from before, or, below zero, what is no longer left to refund. 409
 * `conflict` if nothing can be refunded, or ops are changing the order; 422 for more than is left.
 */
export const RefundQuestion = z.object(choice);
export type RefundQuestion = z.infer<typeof RefundQuestion>;
export const RefundQuestionAnswer = z.object({
  amount: Money,
  cancels: z.boolean(),
  takenOff: Rows("pieces taken off", Pieces),
  lost: Rows("pieces that are lost", Pieces),
  kept: Rows("pieces that the customer keeps", Pieces),
  back: Rows("pieces that are back in stock", Pieces),
  parts: z.object({
    lines: Rows("refunded lines", Pieces.extend({ amount: Money })),
    delivery: Money,
    goodwill: Money,
    other: Money,
  }),
});
export type RefundQuestionAnswer = z.infer<typeof RefundQuestionAnswer>;

/**
 * POST /store/shop/orders/:id/refunds ("refund orders"): makes the refund if `amount` is still right; 409 `conflict`
 * otherwise. `key` is new for each question: of several requests with one key, one makes the refund, and the others
 * answer `changed` false. `due` is what could not be refunded at once.
 */
export const MakeRefund = z.object({ ...choice, amount: Money.min(0), key: OpaqueId(100) });
export type MakeRefund = z.infer<typeof MakeRefund>;
export const MakeRefundAnswer = z.object({ changed: z.boolean(), due: RefundDue.nullable() });
export type MakeRefundAnswer = z.infer<typeof MakeRefundAnswer>;
