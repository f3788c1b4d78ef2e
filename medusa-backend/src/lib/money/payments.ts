import { z } from "zod";
import { OpaqueId } from "../../contract/common";

/** A refund or void must be done within 30 s, and one call to Stripe may last 7 s. */
const RETRY_SECONDS = 15;

/** Time between two tries of a failed call to Stripe: one sweep, or less. */
export function toRetryMs(sweepSeconds: number): number {
  return Math.min(sweepSeconds, RETRY_SECONDS) * 1000;
}

/** A fraud warning or a review, as an event of Stripe describes it (modules/money-ledger). */
export const Warning = z.object({
  id: z.string(),
  paymentIntentId: z.string(),
  kind: z.enum(["fraud_warning", "review"]),
  reason: z.string(),
  open: z.boolean(),
  /** Stripe changes it no more. */
  closed: z.boolean(),
  /** When it was opened, and when Stripe said this; in seconds, as Stripe counts. */
  openedAt: z.number(),
  saidAt: z.number(),
});
export type Warning = z.infer<typeof Warning>;

/** docs.stripe.com/api/radar/early_fraud_warnings, docs.stripe.com/api/radar/reviews */
const StripeObject = z.discriminatedUnion("object", [
  z
    .object({
      object: z.literal("radar.early_fraud_warning"),
      id: OpaqueId(255),
      payment_intent: OpaqueId(255),
      fraud_type: OpaqueId(255),
      actionable: z.boolean(),
      created: z.number(),
    })
    .transform(({ id, payment_intent, fraud_type, actionable, created }) => {
      const fraud = { id, paymentIntentId: payment_intent, kind: "fraud_warning", reason: fraud_type } as const;
      return { ...fraud, open: actionable, closed: !actionable, openedAt: created };
    }),
  z
    .object({
      object: z.literal("review"),
      id: OpaqueId(255),
      payment_intent: OpaqueId(255),
      reason: OpaqueId(255),
      open: z.boolean(),
      created: z.number(),
    })
    .transform(({ id, payment_intent, reason, open, created }) => {
      const review = { id, paymentIntentId: payment_intent, kind: "review", reason } as const;
      // A review that ends in any other way than by approval says that the payment is bad.
      return { ...review, open: open || !APPROVALS.has(reason), closed: !open, openedAt: created };
    }),
]);

const WarningEvent = z.object({ created: z.number(), data: z.object({ object: StripeObject }) });

const APPROVALS = new Set(["approved", "acknowledged"]);

/** The warning in an event of Stripe; null for an event about anything else, or of no PaymentIntent. */
export function toWarning(event: unknown): Warning | null {
  const read = WarningEvent.safeParse(event).data;
  return read ? { ...read.data.object, saidAt: read.created } : null;
}
