import type Stripe from "stripe";
import { z } from "zod";
import { toWarning, type Warning } from "../../lib/money/payments";
import { isStripeError, paymentServiceDown, stripe } from "./stripe-payments";

/** Amounts in minor units, times in milliseconds since 1970. */
export type StripeFacts = {
  paymentIntentId: string;
  sessionId: string | null;
  status: string;
  currencyCode: string;
  amount: number;
  received: number;
  /** The refunded part of `received`; the release of a hold does not count. */
  refunded: number;
  createdAt: number;
  authorisedAt: number | null;
  cancelledAt: number | null;
  /** Null if unknown, or not captured. */
  fee: number | null;
  /** When the bank ends the hold, if the card's network reports it. */
  capture_before: number | null;
};

const PAGE_SIZE = 100;
/** Bounds the memory of a comparison; a shop with more payments in the window is compared up to this number. */
const MOST = 50_000;

const toMs = (seconds: number) => seconds * 1000;

/** Null unless `expand` has asked for it. */
function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === "object" ? latest_charge : null;
}

const PARTS = ["latest_charge", "latest_charge.balance_transaction", "latest_charge.refunds"];

/**
 * Without failed refunds. Stripe does not document whether its own sum includes them, so if there are any, the others
 * are added up; if there are more refunds than Stripe sends, its sum counts.
 */
function refundedOf({ amount_refunded, refunds }: Stripe.Charge): number {
  if (!refunds || refunds.has_more || !refunds.data.some(hasFailed)) return amount_refunded;
  return refunds.data.filter((refund) => !hasFailed(refund)).reduce((sum, { amount }) => sum + amount, 0);
}

const hasFailed = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

function toFacts(intent: Stripe.PaymentIntent): StripeFacts {
  const charge = chargeOf(intent);
  const balance = charge?.balance_transaction;
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return {
    paymentIntentId: intent.id,
    sessionId: intent.metadata.session_id ?? null,
    status: intent.status,
    currencyCode: intent.currency,
    amount: intent.amount,
    received: intent.amount_received,
    // At Stripe a released hold counts as refunded, though nothing was captured.
    refunded: charge?.captured ? refundedOf(charge) : 0,
    fee: balance && typeof balance === "object" ? balance.fee : null,
    createdAt: toMs(intent.created),
    authorisedAt: charge?.status === "succeeded" ? toMs(charge.created) : null,
    cancelledAt: intent.canceled_at === null ? null : toMs(intent.canceled_at),
    capture_before: captureBefore === undefined ? null : toMs(captureBefore),
  };
}

/** `complete` is false if the time or the limit was reached; `reachedBackTo` is then the time of the oldest payment. */
type Listed = { payments: StripeFacts[]; complete: boolean; reachedBackTo: number };

/** Newest first, page by page, until `until` (milliseconds) has passed. @throws as `getStripeFacts` */
export async function listStripePayments({ since, until }: { since: number; until: number }): Promise<Listed> {
  const payments: StripeFacts[] = [];
  const query = {
    limit: PAGE_SIZE,
    created: { gte: Math.floor(since / 1000) },
    expand: PARTS.map((part) => `data.${part}`),
  };
  try {
    for await (const intent of stripe().paymentIntents.list(query)) {
      const facts = toFacts(intent);
      payments.push(facts);
      if (payments.length >= MOST || Date.now() > until) {
        return { payments, complete: false, reachedBackTo: facts.createdAt };
      }
    }
  } catch (error) {
    throw paymentServiceDown(error);
  }
  return { payments, complete: true, reachedBackTo: since };
}

/** Null if Stripe knows none. @throws ShopError `backend_unavailable` when Stripe cannot be asked. */
export async function getStripeFacts(paymentIntentId: string): Promise<StripeFacts | null> {
  try {
    return toFacts(await stripe().paymentIntents.retrieve(paymentIntentId, { expand: PARTS }));
  } catch (error) {
    if (isStripeError(error) && error.code === "resource_missing") return null;
    throw paymentServiceDown(error);
  }
}

/** The second is for payments that are captured at once. */
const AUTHORISATIONS = ["payment_intent.amount_capturable_updated", "payment_intent.succeeded"] as const;
const CHANGES = [...AUTHORISATIONS, "payment_intent.canceled", "charge.refunded", "refund.updated"] as const;
const REVERSALS = [
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;
const WARNINGS = [
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
  "review.opened",
  "review.closed",
] as const;
/** A hundred per call. */
const MOST_EVENTS = 5_000;

/** `complete` is false when not all events were read. */
type Named = { paymentIntentIds: string[]; complete: boolean };

/**
 * What Stripe's record of events calls authorised since then (milliseconds), whether or not the events arrived. One
 * call for a hundred authorisations, and none for unfinished payments. @throws as `getStripeFacts`
 */
export const listAuthorised = (since: number): Promise<Named> => listNamed(AUTHORISATIONS, since);

/** Payments authorised, captured, released or refunded since then. @throws as `getStripeFacts` */
export const listChanged = (since: number): Promise<Named> => listNamed(CHANGES, since);

/** Payments with a failed refund, a dispute or a bank's decision since then. @throws as `getStripeFacts` */
export const listReversed = (since: number): Promise<Named> => listNamed(REVERSALS, since);

const PaymentOf = z.union([
  z.object({ object: z.literal("payment_intent"), id: z.string() }).transform(({ id }) => id),
  z.object({ payment_intent: z.string() }).transform(({ payment_intent }) => payment_intent),
]);

/** Source: https://docs.stripe.com/webhooks/process-undelivered-events */
async function listNamed(types: readonly (typeof CHANGES | typeof REVERSALS)[number][], since: number): Promise<Named> {
  const found = new Set<string>();
  const query = { types: [...types], created: { gte: Math.floor(since / 1000) }, limit: PAGE_SIZE };
  let read = 0;
  try {
    for await (const event of stripe().events.list(query)) {
      const payment = PaymentOf.safeParse(event.data.object);
      if (payment.success) found.add(payment.data);
      read += 1;
      if (read >= MOST_EVENTS) return { paymentIntentIds: [...found], complete: false };
    }
  } catch (error) {
    throw paymentServiceDown(error);
  }
  return { paymentIntentIds: [...found], complete: true };
}

/** From Stripe's own record of events since `since` (milliseconds), oldest first. @throws as `getStripeFacts` */
export async function listWarnings(since: number): Promise<Warning[]> {
  const query = { types: [...WARNINGS], created: { gte: Math.floor(since / 1000) }, limit: PAGE_SIZE };
  try {
    const events = await stripe().events.list(query).autoPagingToArray({ limit: MOST_EVENTS });
    return events.flatMap((event) => toWarning(event) ?? []).reverse();
  } catch (error) {
    throw paymentServiceDown(error);
  }
}

/** The refunds that the cardholder's bank sent back, and the disputes. @throws as `getStripeFacts` */
export async function getStripeReversals(
  paymentIntentId: string,
): Promise<{ failed: Stripe.Refund[]; disputes: Stripe.Dispute[] }> {
  const of = { payment_intent: paymentIntentId, limit: PAGE_SIZE };
  try {
    const refunds = await stripe().refunds.list(of);
    const disputes = await stripe().disputes.list(of);
    return { failed: refunds.data.filter(hasFailed), disputes: disputes.data };
  } catch (error) {
    throw paymentServiceDown(error);
  }
}
