import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { describeWithCauses } from "../../lib/logs/describe-error";
import { logEvent } from "../../lib/logs/log-event";
import { stripeEventService } from "../../modules/services";
import type { StoredEvent } from "../../modules/stripe-event/service";
import { getAttempt } from "../../queries/payments/attempts";
import { noteRefund } from "../money/note-refund";
import { noteReversals } from "../money/note-reversals";
import { noteWarning } from "../money/note-warning";
import { type Reconciled, reconcilePayment } from "../payment/reconcile-payment";
import { releasePayment } from "../payment/release-payment";
import {
  BROWSER_FIRST_MS,
  DECLINE,
  isAuthorisation,
  isEarly,
  isRefund,
  isReversal,
  isWarning,
  MOST_ATTEMPTS,
  pauseAfter,
} from "./event-timing";

/**
 * A customer gives up, or finds a card that works, before this many declines; somebody testing stolen cards does not.
 */
const MOST_DECLINES = 5;

/**
 * Ends a payment after too many declines, unless a card has been authorised since. The customer may start another one,
 * which is counted.
 * @throws ShopError `backend_unavailable`
 */
export async function endDeclinedPayment(container: MedusaContainer, payment_intent_id: string): Promise<Reconciled> {
  // The event came late, and a later card has paid: the order keeps its payment.
  if ((await getAttempt(databaseOf(container), payment_intent_id))?.status !== "open") return "ignored";
  if ((await stripeEventService(container).countEvents({ type: DECLINE, payment_intent_id })) < MOST_DECLINES)
    return "ignored";
  const input = { payment_intent_id, reason: "declined_too_often", unless_authorised: true };
  return (await releasePayment(container, input)).released ? "released" : "ignored";
}

/** How often a warning waits for the order of its payment, some 30 s. */
const MOST_WAITS = 10;

/** How many events one server processes at the same time. */
const WORKERS = 4;
let working = 0;
/**
 * How many calls came while all workers were busy, and how many of them came before a worker found no more events. The
 * workers do the work of such calls.
 */
let [refused, answered] = [0, 0];

/**
 * Acts on an event: records refunds that Medusa's books may lack, failed refunds, disputes and warnings, or reconciles
 * its payment.
 */
async function follow(
  container: MedusaContainer,
  { type, payment_intent_id, attempts, warning }: StoredEvent,
): Promise<Reconciled | "noted"> {
  if (warning)
    return (await noteWarning(container, warning, { patient: attempts <= MOST_WAITS })) ? "noted" : "waiting";
  if (!payment_intent_id || isWarning(type)) return "ignored";
  if (isReversal(type)) return (await noteReversals(container, payment_intent_id)) ? "noted" : "ignored";
  if (isRefund(type)) return (await noteRefund(container, payment_intent_id)) === null ? "ignored" : "noted";
  const outcome = await reconcilePayment(container, payment_intent_id, {
    authorised: isAuthorisation(type),
    leaveToBrowser: isEarly(type, attempts),
  });
  return outcome === "ignored" && type === DECLINE ? await endDeclinedPayment(container, payment_intent_id) : outcome;
}

/**
 * Processes one event: brings its payment to the state that Stripe reports. A failure is retried later, by any server.
 */
async function processEvent(container: MedusaContainer, event: StoredEvent): Promise<void> {
  const { event_id, type, payment_intent_id, attempts } = event;
  const events = stripeEventService(container);
  try {
    const outcome = await follow(container, event);
    if (outcome === "waiting") return await events.postponeEvent(event, null, BROWSER_FIRST_MS / 1_000);
    await events.finishEvent(event);
    logEvent(container, "info", { event: "stripe_event_processed", event_id, type, payment_intent_id, outcome });
  } catch (error) {
    const reason = describeWithCauses(error);
    await events.postponeEvent(event, reason, pauseAfter(attempts));
    logEvent(container, "warn", {
      event: "stripe_event_postponed",
      event_id,
      type,
      payment_intent_id,
      attempts,
      reason,
    });
  }
}

/**
 * Processes the events that are due, a few at a time: all of them, or until the one with the id `last` is done. Never
 * throws: the next call continues with the rest.
 */
export async function processDueEvents(container: MedusaContainer, last?: string): Promise<void> {
  if (working >= WORKERS) {
    refused += 1;
    return;
  }
  working += 1;
  try {
    for (let done = false; !done; ) {
      const before = refused;
      const event = await stripeEventService(container).takeDueEvent(MOST_ATTEMPTS);
      if (event) await processEvent(container, event);
      else if (before === refused) answered = before;
      done = (event === null || event.event_id === last) && answered === refused;
    }
  } catch (error) {
    logEvent(container, "warn", { event: "stripe_inbox_stopped" }, error);
  } finally {
    working -= 1;
  }
}

/**
 * Processes a stored event that is due in `waitMs` from now, and those that were due before it. This only saves time;
 * jobs/process-stripe-events.ts finds any missed ones.
 */
export function wakeInbox(container: MedusaContainer, eventId: string, waitMs: number): void {
  setTimeout(() => void processDueEvents(container, eventId), waitMs).unref();
}
