import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { ComparisonOutcome, ComparisonReach, MoneyAnswer, MoneyFinding } from "../../contract/money";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError } from "../../lib/shop-error";
import { coveredBy, type Finding, moneyLedgerService } from "../../modules/money-ledger";
import { paymentRecordService } from "../../modules/payment-record";
import { stripeEventService } from "../../modules/stripe-event";
import { runAlone } from "../../queries/jobs";
import { listOwingOrders } from "../../queries/returns/return-refunds";
import { noteReversals, noteWarning } from "../payments/reversals";
import { MOST_ATTEMPTS } from "../payments/stripe-events";
import {
  getStripeFacts,
  listChanged,
  listReversed,
  listStripePayments,
  listWarnings,
  type StripeFacts,
} from "../payments/stripe-ledger";
import { compareMoney } from "./compare";
import { gatherFactsOf, gatherShopFacts, type MoneyFacts } from "./gather-payments";

const DAY_MS = 86_400_000;
/** How far back all payments are listed: long enough for every hold (7 days) and for refunds made within a month. */
const WINDOW_MS = 35 * DAY_MS;
const WHOLE_EVERY_MS = DAY_MS;
/** In between, payments are listed from this long before the last comparison. */
const LATELY_MS = 3 * DAY_MS;
/** The next comparison looks back so far: longer than a comparison takes and than a change counts as in progress. */
const OVERLAP_MS = 10 * 60_000;
/** A payment is made at most a day before its order, so orders are read over a shorter period than payments. */
const BEFORE_ORDER_MS = 2 * DAY_MS;
/** Payments of orders that are missing in the list are read one by one. */
const MOST_ASKED_SINGLY = 200;
const MOST_CONFIRMED = 300;

const clockAt = (now: number) => ({ now, legacyHoldMinutes: getEnv().LEGACY_HOLD_MINUTES });

/** Asks Stripe for the payments that the list lacks. An order whose payment cannot be read is left out. */
async function completeFacts(facts: MoneyFacts, until: number): Promise<{ facts: MoneyFacts; complete: boolean }> {
  const stripe = [...facts.stripe];
  const listed = new Set(stripe.map(({ paymentIntentId }) => paymentIntentId));
  const missing = facts.orders.filter(({ paymentIntentId: id }) => id !== null && !listed.has(id));
  const left = new Set(missing.map(({ orderId }) => orderId));
  for (const { orderId, paymentIntentId } of missing.slice(0, MOST_ASKED_SINGLY)) {
    if (Date.now() > until) break;
    const payment = await getStripeFacts(paymentIntentId ?? "");
    if (payment) stripe.push(payment);
    left.delete(orderId);
  }
  const orders = facts.orders.filter(({ orderId }) => !left.has(orderId));
  return { facts: { ...facts, stripe, orders }, complete: left.size === 0 };
}

export async function lookAgain(
  container: MedusaContainer,
  subject: { paymentIntentId: string | null; orderId: string | null },
): Promise<Finding[]> {
  const facts = await gatherFactsOf(container, subject);
  return compareMoney(facts, clockAt(Date.now())).filter(
    (finding) =>
      (subject.paymentIntentId !== null && finding.paymentIntentId === subject.paymentIntentId) ||
      (subject.paymentIntentId === null && finding.orderId === subject.orderId),
  );
}

/** Listing takes a while: only what is still wrong counts, and no older finding disappears only for its age. */
async function confirm(container: MedusaContainer, suspects: Finding[], seen: Set<string>, until: number) {
  const kept = await moneyLedgerService(container).listFindings();
  const old = kept.filter(({ paymentIntentId, orderId }) => !seen.has(paymentIntentId ?? orderId ?? ""));
  const confirmed: Finding[] = [];
  const looked: (Finding | MoneyFinding)[] = [];
  for (const subject of [...suspects, ...old].slice(0, MOST_CONFIRMED)) {
    if (Date.now() > until) break;
    confirmed.push(...(await lookAgain(container, subject)));
    looked.push(subject);
  }
  return { findings: [...confirmed, ...suspects.slice(looked.length)], looked };
}

/** Payments made since `since`, and changes since `changedSince` of older ones; null if none is older. */
type Look = { reach: ComparisonReach; since: number; changedSince: number | null };

async function lookFor(container: MedusaContainer, asked: ComparisonReach, now: number): Promise<Look> {
  const whole: Look = { reach: "whole", since: now - WINDOW_MS, changedSince: null };
  if (asked === "whole") return whole;
  const ledger = moneyLedgerService(container);
  const lastWhole = await ledger.getLatestComparison({ answered: true, reach: "whole" });
  const last = await ledger.getLatestComparison({ answered: true });
  // If the last one ran out of time, as a person's may, everything is checked again with more time.
  if (last?.outcome !== "complete" || lastWhole?.outcome !== "complete") return whole;
  if (Date.parse(lastWhole.finishedAt) < now - WHOLE_EVERY_MS) return whole;
  const before = Date.parse(last.finishedAt);
  return { reach: "lately", since: before - LATELY_MS, changedSince: before - OVERLAP_MS };
}

async function listPayments({ since, changedSince }: Look, until: number) {
  const listed = await listStripePayments({ since, until });
  if (changedSince === null) return listed;
  const known = new Set(listed.payments.map(({ paymentIntentId }) => paymentIntentId));
  const changed = await listChanged(changedSince);
  const older = changed.paymentIntentIds.filter((id) => !known.has(id));
  const payments = [...listed.payments];
  for (const id of older.slice(0, MOST_ASKED_SINGLY)) {
    if (Date.now() > until) return { ...listed, payments, complete: false };
    const payment = await getStripeFacts(id);
    if (payment) payments.push(payment);
  }
  const complete = listed.complete && changed.complete && older.length <= MOST_ASKED_SINGLY;
  return { ...listed, payments, complete };
}

const feesIn = (payments: readonly StripeFacts[]) =>
  payments.flatMap(({ paymentIntentId, fee }) => (fee === null ? [] : [{ paymentIntentId, fee }]));

/** Stripe's events may have been lost. */
async function noteMissedReversals(container: MedusaContainer, since: number, until: number): Promise<boolean> {
  const { paymentIntentIds, complete } = await listReversed(since);
  for (const id of paymentIntentIds.slice(0, MOST_ASKED_SINGLY)) {
    if (Date.now() > until) return false;
    await noteReversals(container, id);
  }
  for (const warning of await listWarnings(since)) await noteWarning(container, warning);
  return complete && paymentIntentIds.length <= MOST_ASKED_SINGLY;
}

async function compare(container: MedusaContainer, limitMs: number, asked: ComparisonReach): Promise<void> {
  const now = Date.now();
  const until = now + limitMs;
  const look = await lookFor(container, asked, now);
  const keep = (outcome: ComparisonOutcome, reachedBackTo: number, payments = 0, orders = 0) =>
    moneyLedgerService(container).keepComparison(`mcmp_${randomUUID()}`, {
      outcome,
      reach: look.reach,
      finishedAt: new Date().toISOString(),
      reachedBackTo: new Date(reachedBackTo).toISOString(),
      payments,
      orders,
    });
  try {
    const noted = await noteMissedReversals(container, look.changedSince ?? look.since, until);
    const listed = await listPayments(look, until);
    await paymentRecordService(container).noteFees(feesIn(listed.payments));
    const placed = { from: Math.min(now, listed.reachedBackTo + BEFORE_ORDER_MS), to: now };
    const shop = await gatherShopFacts(container, listed.payments, {
      orderIds: await listOwingOrders(databaseOf(container)),
      placed,
      cancelledSince: look.changedSince,
    });
    const { facts, complete } = await completeFacts({ ...shop, stripe: listed.payments }, until);
    const paymentIntentIds = facts.stripe.map(({ paymentIntentId }) => paymentIntentId);
    const orderIds = facts.orders.map(({ orderId }) => orderId);
    const seen = new Set([...paymentIntentIds, ...orderIds]);
    const { findings, looked } = await confirm(container, compareMoney(facts, clockAt(now)), seen, until);
    const again = coveredBy(looked);
    const covered = {
      paymentIntentIds: [...paymentIntentIds, ...again.paymentIntentIds],
      orderIds: [...orderIds, ...again.orderIds],
    };
    await moneyLedgerService(container).replaceFindings(findings, covered, now);
    const outcome = listed.complete && complete && noted ? "complete" : "partial";
    await keep(outcome, listed.reachedBackTo, listed.payments.length, facts.orders.length);
    if (outcome === "complete") await stripeEventService(container).finishGivenUpEvents(MOST_ATTEMPTS);
  } catch (error) {
    if (asShopError(error)?.shopCode !== "backend_unavailable") throw error;
    logEvent(container, "warn", { event: "money_comparison_failed" }, error);
    await keep("stripe_silent", now);
  }
}

/** Compares Stripe with the orders and stores the findings. Returns false if another comparison is running. */
export async function runComparison(
  container: MedusaContainer,
  { limitMs, reach }: { limitMs: number; reach: ComparisonReach },
): Promise<boolean> {
  return await runAlone(container, "compare-money", () => compare(container, limitMs, reach));
}

/** The findings of the last comparisons; for `busy` see the contract. */
export async function getMoneyState(container: MedusaContainer, busy = false): Promise<MoneyAnswer> {
  const ledger = moneyLedgerService(container);
  const [latest, compared, whole, findings] = await Promise.all([
    ledger.getLatestComparison({ answered: false }),
    ledger.getLatestComparison({ answered: true }),
    ledger.getLatestComparison({ answered: true, reach: "whole" }),
    ledger.listFindings(),
  ]);
  return { busy, latest, compared, whole, findings };
}
