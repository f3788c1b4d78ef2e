import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import type { MoneyAnswer, MoneyFinding } from "../../medusa-backend/src/contract/money";
import { parseAnswer } from "./answers";
import { OFTEN, queryDatabase } from "./database";
import { asOps } from "./ops";
import { ledgerEntry } from "./payments";
import type { Person } from "./person";
import { buy } from "./purchase";
import { clearFaults, dropWebhooks, failCalls } from "./stripe";
import { askUntil } from "./until";

/** Seconds. */
export const DAY = 86_400;

/** Loaded when used, because Playwright cannot load the contract's values. An unreadable row fails the test. */
async function schemas() {
  const contract = await import("../../medusa-backend/src/contract/money");
  const findings = z.array(contract.MoneyFinding);
  return { Money: contract.MoneyAnswer.extend({ findings }), Acted: contract.ActOnFindingAnswer };
}

/** The route of an action on a finding. */
export const moneyPath = (id: string) => `/admin/shop/money/findings/${encodeURIComponent(id)}`;

/** The status of the shop's own record of a payment. */
export async function statusOf(paymentIntentId: string) {
  const sql = "select status from payment_attempt where payment_intent_id = $1";
  return (await queryDatabase(sql, [paymentIntentId]))[0]?.status;
}

/** The audit trail's actions on the money of a payment or an order. */
export const audited = (subjectId: string) =>
  queryDatabase(
    "select action, details from audit_entry where subject_id = $1 and action like 'money.%' order by created_at",
    [subjectId],
  );

/** Compares now, after waiting for any comparison of the shop's job. */
export async function compareNow(reach: "whole" | "lately" = "whole"): Promise<MoneyAnswer> {
  const { Money } = await schemas();
  const compare = async () => parseAnswer(Money, await asOps("POST", `/admin/shop/money/comparisons?reach=${reach}`));
  const answer = await askUntil(compare, ({ busy }) => !busy);
  expect(answer.busy).toBe(false);
  return answer;
}

/** Ages the comparisons so far, as if the last had been at `time` (milliseconds). */
export const comparedAt = (time: number) =>
  queryDatabase("update money_comparison set finished_at = to_timestamp($1)", [time / 1_000]);

/** A fresh comparison's findings of one payment or order. */
export async function findingsOf(subjectId: string): Promise<MoneyFinding[]> {
  const { findings } = await compareNow();
  return findings.filter(({ paymentIntentId, orderId }) => [paymentIntentId, orderId].includes(subjectId));
}

/** Its only finding. */
export async function findingOf(subjectId: string): Promise<MoneyFinding> {
  const [finding, ...others] = await findingsOf(subjectId);
  if (!finding || others.length > 0) throw new Error(`expected one finding about ${subjectId}`);
  return finding;
}

/** Settles a finding, which is then gone and refused a second time; returns the audit trail's actions. */
export async function settle({ id, paymentIntentId, orderId }: MoneyFinding, action: string): Promise<unknown> {
  const subject = orderId ?? paymentIntentId ?? "";
  const answer = await asOps("POST", moneyPath(id), { action });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { resolved } = parseAnswer((await schemas()).Acted, answer);
  expect(resolved).toBe(true);
  expect((await asOps("POST", moneyPath(id), { action })).status).toBe(404);
  expect(await findingsOf(subject)).toEqual([]);
  return await audited(subject);
}

/** Stripe's refunds of a payment, in cents. */
export const refundedOf = async (paymentIntentId: string) => (await ledgerEntry(paymentIntentId))?.amount_refunded ?? 0;

/** Buys like `buy`, and waits until the money is captured; `cents` is the price of one, `refunded` what went back. */
export async function buyCaptured(...purchase: Parameters<typeof buy>) {
  const bought = await buy(...purchase);
  await expect.poll(() => statusOf(bought.transactionId), OFTEN).toBe("captured");
  const refunded = () => refundedOf(bought.transactionId);
  return { ...bought, refunded, cents: Math.round(bought.price * 100) };
}

/**
 * An order whose money is only held, and whose webhooks are lost. `forGood`: every capture keeps failing, until ops
 * cancel the order at the test's end. Otherwise the shop's books would not be in order for the tests that check them.
 */
export async function buyUncaptured(buyer: Person, { forGood = false } = {}) {
  const bought = await buy(buyer, "Sparrow", {
    beforePaying: async (paymentIntentId) => {
      await dropWebhooks(paymentIntentId);
      await failCalls("payment_intents.capture", 1_000, paymentIntentId);
    },
  });
  await leaveAlone(bought.transactionId);
  if (forGood) {
    onTestFinished(async () => {
      expect((await asOps("POST", `/admin/orders/${bought.orderId}/cancel`)).status).toBe(200);
    });
    return bought;
  }
  await clearFaults();
  await dropWebhooks(bought.transactionId);
  expect((await ledgerEntry(bought.transactionId))?.status).toBe("requires_capture");
  return bought;
}

/** The jobs that work on payments; each holds a lock while it runs (medusa-backend/src/queries/jobs.ts). */
const SWEEPS = ["shop:sweep-payments", "shop:retry-payments"];

/** Waits for the sweeps that have already claimed their payments. */
export async function endOfSweeps(): Promise<void> {
  for (const sweep of SWEEPS) await queryDatabase("select pg_advisory_xact_lock(hashtextextended($1, 0))", [sweep]);
}

/** Keeps the sweep from a payment, as if it had just been checked, and waits for one that has claimed it. */
export async function leaveAlone(paymentIntentId: string): Promise<void> {
  await queryDatabase(
    `update payment_attempt set checked_at = now() + interval '1 hour', updated_at = now() - interval '10 minutes'
     where payment_intent_id = $1`,
    [paymentIntentId],
  );
  await endOfSweeps();
}

/** Makes an order too old to count as in progress. */
export const placedLongAgo = (orderId: string) =>
  queryDatabase(`update "order" set created_at = created_at - interval '10 minutes' where id = $1`, [orderId]);
