import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { describeWithCauses, logEvent } from "../../lib/logs/log-event";
import { type StoredEvent, stripeEventService } from "../../modules/stripe-event";
import { getAttempt } from "../../queries/payments/attempts";
import { noteRefund } from "../refunds/note-refund";
import { type Reconciled, reconcilePayment } from "./reconcile-payment";
import { releasePayment } from "./release-payment";
import { noteReversals, noteWarning } from "./reversals";

/**
 * The browser that confirmed the payment has this time to place the order itself and get the answer. If it does not,
 * the order is still placed within 10 s.
 */
const BROWSER_FIRST_MS = 3_000;

/** True also for a payment captured at once. */
const isAuthorisation = (type: string) =>
  type === "payment_intent.amount_capturable_updated" || type === "payment_intent.succeeded";

/** How long to wait before an event of this type is processed, in milliseconds. */
export const restOf = (type: string): number => (isAuthorisation(type) ? BROWSER_FIRST_MS : 0);

/** Processed without waiting, it may arrive at the moment of the authorisation: it leaves the order to the browser. */
export const isEarly = (type: string, attempts: number): boolean => attempts <= 1 && !isAuthorisation(type);

const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 600;

/** After the `attempts`-th failure: 2 s, doubling, 10 minutes at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.max(0, attempts - 1));
}

/** About five hours; then the sweep takes care of its payment, and the comparison of money notes it as done. */
export const MOST_ATTEMPTS = 36;

/** A refund, or one that failed later. */
export const isRefund = (type: string): boolean => type.startsWith("charge.refund") || type.startsWith("refund.");

/** A refund that a bank sent back, or a dispute. */
export const isReversal = (type: string): boolean => type === "refund.failed" || type.startsWith("charge.dispute.");

/** A fraud warning of the card's issuer, or a review of the payment at Stripe. */
const isWarning = (type: string): boolean =>
  type.startsWith("radar.early_fraud_warning.") || type.startsWith("review.");

/** Others are stored only: a new payment is the shop's own, and a charge's events repeat those of its payment. */
export const isNews = (type: string): boolean =>
  isRefund(type) ||
  isReversal(type) ||
  isWarning(type) ||
  (type.startsWith("payment_intent.") && type !== "payment_intent.created");

/** A card was declined, or its owner did not authenticate. */
const DECLINE = "payment_intent.payment_failed";

/** A customer gives up, or finds another card, before this many declines; somebody testing stolen cards does not. */
const MOST_DECLINES = 5;

/** Ends the payment unless a card has been authorised since. The customer may start another one. */
export async function endDeclinedPayment(container: MedusaContainer, paymentIntentId: string): Promise<Reconciled> {
  // The event came late, and a later card has paid: the order keeps its payment.
  if ((await getAttempt(databaseOf(container), paymentIntentId))?.status !== "open") return "ignored";
  if ((await stripeEventService(container).countEvents({ type: DECLINE, paymentIntentId })) < MOST_DECLINES)
    return "ignored";
  const input = { paymentIntentId, reason: "declined_too_often", unlessAuthorised: true };
  return (await releasePayment(container, input)).released ? "released" : "ignored";
}

/** Some 30 s, until the order of its payment is placed. */
const MOST_WAITS = 10;

const WORKERS = 4;
let working = 0;
/** Calls that came while all workers were busy, and how many of them before a worker found no more events. */
let [refused, answered] = [0, 0];

async function follow(
  container: MedusaContainer,
  { type, paymentIntentId, attempts, warning }: StoredEvent,
): Promise<Reconciled | "noted"> {
  if (warning)
    return (await noteWarning(container, warning, { patient: attempts <= MOST_WAITS })) ? "noted" : "waiting";
  if (!paymentIntentId || isWarning(type)) return "ignored";
  if (isReversal(type)) return (await noteReversals(container, paymentIntentId)) ? "noted" : "ignored";
  if (isRefund(type)) return (await noteRefund(container, paymentIntentId)) === null ? "ignored" : "noted";
  const outcome = await reconcilePayment(container, paymentIntentId, {
    authorised: isAuthorisation(type),
    leaveToBrowser: isEarly(type, attempts),
  });
  return outcome === "ignored" && type === DECLINE ? await endDeclinedPayment(container, paymentIntentId) : outcome;
}

/** A failure is retried later, by any server. */
async function processEvent(container: MedusaContainer, event: StoredEvent): Promise<void> {
  const { eventId, type, paymentIntentId, attempts } = event;
  const events = stripeEventService(container);
  try {
    const outcome = await follow(container, event);
    if (outcome === "waiting") return await events.postponeEvent(event, null, BROWSER_FIRST_MS / 1_000);
    await events.finishEvent(event);
    logEvent(container, "info", {
      event: "stripe_event_processed",
      event_id: eventId,
      type,
      payment_intent_id: paymentIntentId,
      outcome,
    });
  } catch (error) {
    const reason = describeWithCauses(error);
    await events.postponeEvent(event, reason, pauseAfter(attempts));
    logEvent(container, "warn", {
      event: "stripe_event_postponed",
      event_id: eventId,
      type,
      payment_intent_id: paymentIntentId,
      attempts,
      reason,
    });
  }
}

/**
 * Processes the due events, or until the one with the id `last` is done. False, never thrown, for a failure: the next
 * call continues.
 */
export async function processDueEvents(container: MedusaContainer, last?: string): Promise<boolean> {
  if (working >= WORKERS) {
    refused += 1;
    return true;
  }
  working += 1;
  try {
    for (let done = false; !done; ) {
      const before = refused;
      const event = await stripeEventService(container).takeDueEvent(MOST_ATTEMPTS);
      if (event) await processEvent(container, event);
      else if (before === refused) answered = before;
      done = (event === null || event.eventId === last) && answered === refused;
    }
    return true;
  } catch (error) {
    logEvent(container, "warn", { event: "stripe_inbox_stopped" }, error);
    return false;
  } finally {
    working -= 1;
  }
}

/** This only saves time: jobs/process-stripe-events.ts finds missed ones. `waitMs` from now. */
export function wakeInbox(container: MedusaContainer, eventId: string, waitMs: number): void {
  setTimeout(() => void processDueEvents(container, eventId), waitMs).unref();
}
