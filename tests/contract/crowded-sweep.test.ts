import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { listed, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { armCallFault, armWebhookFault, clearFaults, EVERY_PAYMENT } from "../support/stripe";

const PLENTY = 1_000_000;

let sparrow: Awaited<ReturnType<typeof listed>>;
beforeAll(async () => {
  sparrow = await listed("Sparrow");
});
afterEach(clearFaults);

describe("a sweep beside thousands of abandoned payments", () => {
  const ABANDONED = 4_000;
  /** How long a call to Stripe takes. */
  const A_CALL_MS = 250;
  const PLANT_SQL = `
    insert into payment_attempt (id, customer_id, digest, cart_id, payment_collection_id, payment_session_id, payment_intent_id,
      amount, currency_code, status, lines, delivery, created_at)
    select 'patt_planted_' || n, 'cus_planted_' || n / 10, 'planted:' || n, 'cart_planted_' || n, 'paycol_planted', 'payses_planted',
      'pi_planted_' || n, 14900, 'usd', 'open', '[]', null, now() - interval '3 minutes'
    from generate_series(1, $1) n`;
  /** How many of such payments were checked. */
  const checked = async (where: string) =>
    (await queryDatabase(`select 1 from payment_attempt where ${where} and checked_at is not null limit 1`)).length;

  afterAll(() => queryDatabase("delete from payment_attempt where id like 'patt_planted_%'"));

  it("makes an order of a hold whose webhook never came within 180 s", { timeout: 240_000 }, async () => {
    const person = await Person.signUp();
    const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
    await expect.poll(() => checked(`payment_intent_id = '${paymentIntentId}'`)).toBe(1);
    await queryDatabase(PLANT_SQL, [ABANDONED]);
    for (const on of ["payment_intents.retrieve", "events.list"] as const) {
      await armCallFault({ on, do: "delay", times: PLENTY, delayMs: A_CALL_MS }, EVERY_PAYMENT);
    }
    await armWebhookFault({ do: "drop", times: PLENTY }, EVERY_PAYMENT);
    await confirmPayment(clientSecret);
    const captures = async () => (await ledgerEntry(paymentIntentId))?.captures;
    await expect.poll(captures, { timeout: 180_000, interval: 500 }).toBe(1);
    await expect.poll(() => checked("id like 'patt_planted_%'")).toBe(1);
  });
});
