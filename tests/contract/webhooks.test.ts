import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { compareNow } from "../support/money";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { ordersOf, startPurchase } from "../support/purchase";
import { armWebhookFault, clearFaults, eventBody, postWebhook, signatureOf } from "../support/stripe";

const CAPTURABLE = "payment_intent.amount_capturable_updated";
const PAID = { status: "succeeded", captures: 1, amount_received: 14_900, amount_refunded: 0 };
const freshEventId = () => `evt_test_${randomUUID()}`;
const storedEvents = (eventId: string) => queryDatabase("select * from stripe_event where event_id = $1", [eventId]);

afterEach(clearFaults);

describe("a webhook that is not Stripe's", () => {
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

  it.each([
    ["unsigned", (_body: string) => undefined],
    ["signed with another key", (body: string) => signatureOf(body, { secret: "whsec_other" })],
    ["signed 301 s ago", (body: string) => signatureOf(body, { timestamp: secondsAgo(301) })],
    ["signed for another body", (body: string) => signatureOf(`${body} `)],
    ["signed with nonsense", (_body: string) => "t=now,v1=zz"],
  ])("is refused with 400 when %s, and nothing is stored", async (_what, sign) => {
    const eventId = freshEventId();
    const body = eventBody(CAPTURABLE, "pi_any", eventId);
    expect(await postWebhook(body, sign(body))).toBe(400);
    expect(await storedEvents(eventId)).toEqual([]);
  });

  it("is refused with 413 when it is huge", async () => {
    const eventId = freshEventId();
    const event = JSON.parse(eventBody(CAPTURABLE, "pi_any", eventId));
    const body = JSON.stringify({ ...event, pad: "x".repeat(2_000_000) });
    expect(await postWebhook(body, signatureOf(body))).toBe(413);
    expect(await storedEvents(eventId)).toEqual([]);
  });
});

describe("a thousand forged webhooks within seconds", () => {
  /** Within seconds: five, and three times that beside other work. In milliseconds. */
  const ALL_WITHIN_MS = 3 * 5_000;
  /** Stripe repeats what is not answered within seconds. */
  const REAL_WITHIN_MS = 3 * 1_000;
  const SENDERS = 50;

  inFull("are all refused, store nothing, and keep no real one waiting", async ({ annotate }) => {
    const forged = Array.from({ length: 1_000 }, () => eventBody(CAPTURABLE, "pi_any", freshEventId()));
    const before = await queryDatabase("select count(*) from stripe_event where payment_intent_id = 'pi_any'");
    const statuses: number[] = [];
    const left = [...forged];
    const startedAt = performance.now();
    const flood = Array.from({ length: SENDERS }, async () => {
      for (let body = left.pop(); body; body = left.pop())
        statuses.push(await postWebhook(body, signatureOf(body, { secret: "whsec_other" })));
    });
    await expect.poll(() => statuses.length, { interval: 5 }).toBeGreaterThan(forged.length / 4);
    const real = eventBody("payment_intent.created", "pi_unknown", freshEventId());
    const sentAt = performance.now();
    expect(await postWebhook(real, signatureOf(real))).toBe(200);
    const realTookMs = performance.now() - sentAt;
    expect(left.length, "forged ones that are still to be sent").toBeGreaterThan(0);
    await Promise.all(flood);
    const tookMs = performance.now() - startedAt;
    await annotate(`${forged.length} in ${tookMs.toFixed(0)} ms, the real one in ${realTookMs.toFixed(0)} ms`);
    expect(statuses.filter((status) => status !== 400)).toEqual([]);
    expect(await queryDatabase("select count(*) from stripe_event where payment_intent_id = 'pi_any'")).toEqual(before);
    expect(realTookMs).toBeLessThan(REAL_WITHIN_MS);
    expect(tookMs).toBeLessThan(ALL_WITHIN_MS);
  });
});

describe("a webhook of Stripe's", () => {
  const isProcessed = async (eventId: string) => (await storedEvents(eventId))[0]?.processed_at;

  it("is stored once, however often it comes, and nothing of a person with it", async () => {
    const eventId = freshEventId();
    const body = eventBody("payment_intent.canceled", "pi_unknown", eventId);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => postWebhook(body, signatureOf(body))));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(() => isProcessed(eventId)).toBeTruthy();
    expect(await storedEvents(eventId)).toMatchObject([
      { payment_intent_id: "pi_unknown", attempts: 1, last_error: null },
    ]);
  });

  it("is stored and not processed where it says nothing new", async () => {
    const eventId = freshEventId();
    const body = eventBody("payment_intent.created", "pi_unknown", eventId);
    expect(await postWebhook(body, signatureOf(body))).toBe(200);
    expect(await storedEvents(eventId)).toMatchObject([{ attempts: 0, processed_at: expect.any(Date) }]);
  });

  it("is finished by whoever lives when the server that stored it died", async () => {
    const eventId = freshEventId();
    await queryDatabase(
      `insert into stripe_event (id, event_id, type, received_at, next_attempt_at, attempts)
       values ($1, $1, 'charge.updated', now(), now() - interval '1 second', 1)`,
      [eventId],
    );
    await expect.poll(() => isProcessed(eventId)).toBeTruthy();
  });

  inFull("is noted as done once it was given up and the money was compared", async () => {
    const eventId = freshEventId();
    await queryDatabase(
      `insert into stripe_event (id, event_id, type, received_at, next_attempt_at, attempts)
       values ($1, $1, 'charge.updated', now() - interval '5 hours', now() - interval '1 second', 36)`,
      [eventId],
    );
    await expect
      .poll(async () => {
        await compareNow("lately");
        return isProcessed(eventId);
      })
      .toBeTruthy();
  });
});

describe("a payment whose browser is gone", () => {
  async function startAlone() {
    const person = await Person.signUp();
    return { person, ...(await startPurchase(person)) };
  }

  it("becomes one order and one capture by the webhook alone, when each event comes five times at once", async () => {
    const { person, clientSecret, paymentIntentId } = await startAlone();
    await armWebhookFault({ do: "duplicate", times: 20, copies: 5 }, paymentIntentId);
    await confirmPayment(clientSecret);
    await expect.poll(() => ledgerEntry(paymentIntentId)).toMatchObject(PAID);
    expect(await ordersOf(person)).toMatchObject([{ transactionId: paymentIntentId, order_status: "pending" }]);
  });

  inFull("ends the same when its events come out of order, and a stale failure last", async () => {
    const { person, clientSecret, paymentIntentId } = await startAlone();
    await armWebhookFault({ do: "drop", times: 100 }, paymentIntentId);
    await confirmPayment(clientSecret);
    const send = async (type: string) => {
      const body = eventBody(`payment_intent.${type}`, paymentIntentId, freshEventId());
      expect(await postWebhook(body, signatureOf(body))).toBe(200);
    };
    for (const type of ["succeeded", "amount_capturable_updated", "created"]) await send(type);
    await expect.poll(() => ledgerEntry(paymentIntentId)).toMatchObject(PAID);
    await send("payment_failed");
    await send("canceled");
    const pending = "select 1 from stripe_event where payment_intent_id = $1 and processed_at is null";
    await expect.poll(() => queryDatabase(pending, [paymentIntentId])).toEqual([]);
    expect(await ledgerEntry(paymentIntentId)).toMatchObject(PAID);
    expect(await ordersOf(person)).toHaveLength(1);
  });
});
