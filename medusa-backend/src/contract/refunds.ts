import { z } from "zod";
import { LIMITS, Line, MOST_MONEY, Money, OpaqueId, RequiredLine } from "./common";
import { Rows } from "./lists";
import { Pieces } from "./order-list";

/** What they mean: modules/money-ledger/models/money-ledger.ts. */
export const FAILED_REFUND_STATES = ["open", "retrying", "again", "otherwise"] as const;

/** Sent back by the bank with Stripe's `reason`; or `refused` by Stripe, whose message is the `reason`. */
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

/** The end of a sentence without its full stop. */
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

export const ENDED_DISPUTES = ["won", "lost", "warning_closed", "prevented"] as const;
export type EndedDispute = (typeof ENDED_DISPUTES)[number];

/** True while a dispute's outcome is open. */
export const isOpenDispute = (status: string): boolean => !ENDED_DISPUTES.some((ended) => ended === status);

/** True while the bank waits for the shop's answer. */
export const needsAnswer = (status: string): boolean => status.endsWith("needs_response");

/** `reason` and `status` are Stripe's. The bank has `taken` so much. `refundable`: Stripe still takes refunds. */
export const Dispute = z.object({
  id: z.string(),
  amount: Money,
  taken: Money,
  fee: Money,
  reason: z.string(),
  status: z.string(),
  refundable: z.boolean(),
  dueBy: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** What speaks against sending an order. */
export const RiskKind = z.enum(["disputed", "dispute_lost", "fraud_warning", "review"]);
export type RiskKind = z.infer<typeof RiskKind>;

const RISK_SENTENCES: Readonly<Record<RiskKind, string>> = {
  disputed: "The cardholder disputes this payment at the bank.",
  dispute_lost: "The bank has taken this payment back from the shop.",
  fraud_warning: "The card's bank warns that this payment may be fraud.",
  review: "Stripe's review of this payment has not approved it.",
};

export const riskSentence = (kind: RiskKind): string => RISK_SENTENCES[kind];

/** `id` is new when a risk becomes another one, such as a dispute that is lost. `reason` is Stripe's. */
export const PaymentRisk = z.object({
  id: OpaqueId(200),
  kind: RiskKind,
  reason: Line(200),
  since: z.iso.datetime(),
});
export type PaymentRisk = z.infer<typeof PaymentRisk>;

/** What an admin saw before sending; other risks refuse it (409 `payment_at_risk`). */
export const KnownRisks = z.array(OpaqueId(200)).max(50).default([]);

/** "refused": only in the answer about a refund that Stripe has just refused, which an admin settles. */
export const RefundWait = z.enum(["bank", "change", "refused"]);
export type RefundWait = z.infer<typeof RefundWait>;

/** Without `waitsFor` it is retried until it is made. */
export const RefundDue = z.object({ amount: Money, waitsFor: RefundWait.nullable() });
export type RefundDue = z.infer<typeof RefundDue>;

/** `otherwise` only notes another way of paying. 409 if the refund is settled or the payment disputed. */
export const SettleFailedRefund = z.object({ how: z.enum(["again", "otherwise"]) });
export type SettleFailedRefund = z.infer<typeof SettleFailedRefund>;

/** The customer keeps `sent` pieces, others are taken off the order. `price` is of one, with discount and tax. */
export const RefundableLine = z.object({
  lineId: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  sent: z.boolean(),
  quantity: z.number(),
  price: Money,
});

/** `standardDelivery` is all that a withdrawal refunds of `delivery`. `due` is added to any refund. */
export const Refundable = z.object({
  left: Money,
  due: Money,
  delivery: Money,
  standardDelivery: Money,
  lines: Rows("refundable lines", RefundableLine),
});
export type Refundable = z.infer<typeof Refundable>;

/** Without `restock`, pieces that were not sent stay in stock, and those that were do not come back. */
const PiecesOfLine = z.object({
  lineId: OpaqueId(100),
  sent: z.boolean(),
  quantity: z.int().min(1).max(LIMITS.quantity),
  restock: z.boolean().optional(),
});

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
 * `cancels`: nothing is left to send, so all is refunded. `lost` pieces are not back in stock. The `parts` add up to
 * `amount`: `other` was due from before or, below zero, is no longer left to refund. 409 if nothing can be refunded, or
 * ops are changing the order; 422 for more than is left.
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
 * 409 if `amount` is no longer right. Of several requests with one `key` (new for each question), one makes the refund,
 * and the others change nothing, or get 409 if it has cancelled the order. `due` could not be refunded at once.
 */
export const MakeRefund = z.object({ ...choice, amount: Money.min(0), key: OpaqueId(100) });
export type MakeRefund = z.infer<typeof MakeRefund>;
export const MakeRefundAnswer = z.object({ due: RefundDue.nullable() });
export type MakeRefundAnswer = z.infer<typeof MakeRefundAnswer>;
