import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { mailOf, mailsTo } from "../support/mails";
import { buyCaptured } from "../support/money";
import { stripe } from "../support/payments";
import { Person } from "../support/person";

/** A refund in Medusa's books, left by a server that died before calling Stripe. */
async function plantRefund(transactionId: string, amount: number): Promise<void> {
  await queryDatabase(
    `insert into refund (id, amount, raw_amount, payment_id, created_at)
     select $1, $2::int, json_build_object('value', $2::text, 'precision', 20)::jsonb, p.id, now() - interval '15 seconds'
     from payment p join payment_attempt a on a.payment_session_id = p.payment_session_id where a.payment_intent_id = $3`,
    [`ref_${randomUUID()}`, amount, transactionId],
  );
}

/** Resolves when the shop has looked for missing mails: it has written the order's lost confirmation again. */
async function missingMailsAreWritten(orderId: string): Promise<void> {
  const key = `order_confirmation:${orderId}`;
  await queryDatabase("delete from outbox_mail where key = $1", [key]);
  await expect.poll(() => queryDatabase("select 1 from outbox_mail where key = $1", [key])).toHaveLength(1);
}

it("a refund is told when Stripe has made it, and not when it only stands in the books", async () => {
  const person = await Person.signUp();
  const { orderId, transactionId } = await buyCaptured(person);
  await plantRefund(transactionId, 40);
  await missingMailsAreWritten(orderId);
  await missingMailsAreWritten(orderId);
  expect(await mailsTo(person.email, "order_refund")).toEqual([]);
  await stripe.refunds.create({ payment_intent: transactionId, amount: 4_000 });
  const mail = await mailOf(person.email, "order_refund");
  expect(mail.text).toContain("$40.00");
});

/** Refunds of payments that became no order. Stripe knows none of them, so their mails have to wait. */
const PLANT_WAITING = `
  insert into payment_attempt (id, customer_id, digest, cart_id, payment_collection_id, payment_session_id, payment_intent_id,
    amount, currency_code, status, reason, lines, delivery, created_at, updated_at)
  select 'patt_waiting_' || n, 'cus_waiting', 'waiting:' || n, 'cart_waiting_' || n, 'paycol_waiting', 'payses_waiting',
    'pi_waiting_' || n, 14900, 'usd', 'refunded', 'unavailable', '[]', '{"email": "waiting@example.com"}',
    now() - interval '2 hours', now() - interval '1 hour'
  from generate_series(1, $1) n`;

afterAll(() => queryDatabase("delete from payment_attempt where id like 'patt_waiting_%'"));

it("a mail is written although more mails than a run writes have to wait for Stripe", async () => {
  const person = await Person.signUp();
  const { orderId } = await buyCaptured(person);
  await mailOf(person.email, "order_confirmation");
  await queryDatabase(PLANT_WAITING, [250]);
  await missingMailsAreWritten(orderId);
  expect(await mailsTo("waiting@example.com", "payment_not_placed")).toEqual([]);
});
