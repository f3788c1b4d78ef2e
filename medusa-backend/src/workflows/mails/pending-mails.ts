import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { logEvent } from "../../lib/logs/log-event";
import { signWayOut } from "../../lib/mails/stop-links";
import { asShopError } from "../../lib/shop-error";
import { runAlone } from "../../queries/jobs";
import {
  listPendingMails,
  listPendingRefunds,
  listReviewRequests,
  MAILS_BATCH,
  type PendingMail,
  type ReviewRequest,
} from "../../queries/mails";
import { issueDocumentsOf } from "../orders/documents";
import { getStripeFacts } from "../payments/stripe-ledger";
import {
  orderCancelledMail,
  orderConfirmationMail,
  orderRefundMail,
  orderShippedMail,
  orderTrackingMail,
  parcelCancelledMail,
  returnMail,
} from "./order-mails";
import { type MailToSend, queueMail, sumInMail } from "./queue-mail";

const GROWTH = 1.05;

/** How many questions were due up to this age, in seconds. */
const questionsBy = (age: number) => Math.floor(Math.log(Math.max(1, age)) / Math.log(GROWTH));

/**
 * Whether this run asks Stripe about an event of this age (seconds; the last run was `since` ago): in each run during
 * the first minute, every three minutes after an hour, about every 72 minutes after a day.
 */
export const isAskedNow = (age: number, since: number): boolean => questionsBy(age) > questionsBy(age - since);

/** Asks until `until` (milliseconds), or until Stripe is away (`backend_unavailable`, thrown once); then null. */
export function questionsUntil(until: number) {
  let silent = false;
  return async <T>(question: () => Promise<T>): Promise<T | null> => {
    if (silent || Date.now() >= until) return null;
    try {
      return await question();
    } catch (error) {
      silent = asShopError(error)?.shopCode === "backend_unavailable";
      throw error;
    }
  };
}

/** Written mails wait for the end of a run. */
const ASKING_MS = 5_000;
/** Most of them need no request to Stripe. */
const MOST_REFUNDS = 1_000;
/** In milliseconds. A server's first run asks about all. */
let lastRun = Number.NEGATIVE_INFINITY;
/** A server's first run, and one each minute, look at the whole day, and try again what failed. */
const WHOLE_EVERY_MS = 60_000;
let lastWhole = Number.NEGATIVE_INFINITY;
const newTurns = () => new FairTurns<{ fact: PendingMail }>(({ fact }) => JSON.stringify(fact));
/** Mails that wait for Stripe, or cannot be written, give way to the others: of the whole day, and of late. */
const [ofDay, ofLate] = [newTurns(), newTurns()];

async function toMail(container: MedusaContainer, pending: PendingMail): Promise<MailToSend> {
  switch (pending.kind) {
    case "order_confirmation":
      return await orderConfirmationMail(container, pending.orderId);
    case "order_shipped":
      return await orderShippedMail(container, pending.orderId, pending.parcelId);
    case "order_tracking":
      return await orderTrackingMail(container, pending.orderId, pending);
    case "parcel_cancelled":
      return await parcelCancelledMail(container, pending.orderId, pending.parcelId);
    case "return_requested":
    case "return_received":
    case "return_cancelled":
      return await returnMail(container, pending.kind, { orderId: pending.orderId, returnId: pending.returnId });
    case "order_cancelled":
      return await orderCancelledMail(container, pending.orderId, pending);
    case "order_refund":
      return await orderRefundMail(container, pending.orderId, pending);
    case "payment_not_placed": {
      const { attemptId, customerId, recipient, amount, currency, settled, reason, items } = pending;
      const data = { ...sumInMail(amount, currency), settled, reason, items };
      return { key: `payment_not_placed:${attemptId}`, kind: pending.kind, to: recipient, customerId, data };
    }
  }
}

type Credited = Extract<PendingMail, { kind: "order_refund" | "order_cancelled" }>;

/** Its credit note is issued before the mail is written. */
const bringsCreditNote = (fact: PendingMail): fact is Credited =>
  fact.kind === "order_refund" || fact.kind === "order_cancelled";

/**
 * False if the mail would name more money than Stripe has refunded, or Stripe is no longer asked in this run.
 * Stripe's sum counts refunds that succeeded or are being processed, and none that failed (`amount_refunded`,
 * https://docs.stripe.com/api/charges/object).
 */
async function isTrueAtStripe(fact: PendingMail, ask: ReturnType<typeof questionsUntil>): Promise<boolean> {
  const namesRefund =
    fact.kind === "order_refund" || ("settled" in fact && fact.settled !== "released" && fact.amount > 0);
  if (!namesRefund) return true;
  const payment = await ask(() => getStripeFacts(fact.paymentIntentId));
  return payment !== null && fact.told + fact.amount <= payment.refunded;
}

async function isAnyPending(database: Database, onlyLate: boolean): Promise<boolean> {
  if ((await listPendingMails(database, { onlyLate, most: MAILS_BATCH })).length > 0) return true;
  return (await listPendingRefunds(database, MOST_REFUNDS)).length > 0;
}

/**
 * Writes missing mails from the database's events and Stripe's refunds, whoever acted. A mail that cannot be written
 * holds up no other. Of several refunds of one order, each run reports one. A run that finds nothing takes no lock, and
 * returns false.
 */
export async function queuePendingMails(container: MedusaContainer): Promise<boolean> {
  const startedAt = Date.now();
  const onlyLate = startedAt - lastWhole <= WHOLE_EVERY_MS;
  const isAny = await isAnyPending(databaseOf(container), onlyLate);
  if (!isAny) lastRun = startedAt;
  const wrote = isAny && (await runAlone(container, "send-mails", () => writePending(container, onlyLate)));
  if (!onlyLate && (wrote || !isAny)) lastWhole = startedAt;
  return wrote;
}

async function writePending(container: MedusaContainer, onlyLate: boolean): Promise<void> {
  const database = databaseOf(container);
  const refunded = new Set<string>();
  const ask = questionsUntil(Date.now() + ASKING_MS);
  const since = (Date.now() - lastRun) / 1000;
  lastRun = Date.now();
  const write = async (fact: PendingMail): Promise<boolean> => {
    try {
      if (fact.kind === "order_refund" && refunded.has(fact.orderId)) return false;
      if (!(await isTrueAtStripe(fact, ask))) return false;
      if (bringsCreditNote(fact)) await issueDocumentsOf(container, fact.orderId);
      await queueMail(container, await toMail(container, fact));
      if (fact.kind === "order_refund") refunded.add(fact.orderId);
      return true;
    } catch (error) {
      logEvent(container, "warn", { event: "mail_not_written", kind: fact.kind }, error);
      return false;
    }
  };
  const turns = onlyLate ? ofLate : ofDay;
  const list = (most: number) => listPendingMails(database, { onlyLate, most });
  for (const mail of await turns.take(MAILS_BATCH, list)) turns.note(mail, await write(mail.fact));
  for (const { fact, age } of await listPendingRefunds(database, MOST_REFUNDS))
    if (isAskedNow(age, since)) await write(fact);
}

const BATCH = 100;
const turns = new FairTurns<ReviewRequest>(({ orderId }) => orderId);

/** Writes the mails that ask for a review, one for each order; none while REVIEW_MAIL_DAYS is 0. */
export async function askForReviews(container: MedusaContainer): Promise<void> {
  const { REVIEW_MAIL_DAYS: days, SESSION_SECRET } = getEnv();
  if (days === 0) return;
  await turns.handle(BATCH, {
    list: (limit) => listReviewRequests(databaseOf(container), days, limit),
    handle: async ({ orderId, number, email: to, customerId, products }) => {
      const data = { number, products, stop: signWayOut(customerId, SESSION_SECRET) };
      await queueMail(container, { key: `review_request:${orderId}`, kind: "review_request", to, orderId, data });
    },
    onFailure: (_, error) => {
      logEvent(container, "warn", { event: "mail_not_written", kind: "review_request" }, error);
    },
  });
}
