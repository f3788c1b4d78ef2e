import { describe, expect, it } from "vitest";
import { failureOf, SDKS, testSandbox, webhookReceiver } from "./testing";

const PAID = { amount: 14_900, currency: "usd", confirm: true, payment_method: "pm_card_visa" } as const;

async function control(url: string, path: string, body: object = {}): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return await fetch(`${url}/_sandbox/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

describe.each(SDKS)("a bank, as the sandbox plays it for $name", ({ Sdk }) => {
  it("sends a refund back, and the charge counts it no more", async () => {
    const hook = await webhookReceiver();
    const { url, connect, ledger } = await testSandbox({ webhookUrl: hook.url });
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create(PAID);
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 4_900 });
    expect((await control(url, "refunds/re_unknown/fail")).status).toBe(404);
    expect((await control(url, `refunds/${refund.id}/fail`)).status).toBe(200);
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.refunds"] });
    expect(latest_charge).toMatchObject({
      amount_refunded: 0,
      refunds: { data: [{ id: refund.id, status: "failed", failure_reason: "expired_or_canceled_card" }] },
    });
    expect(await ledger()).toMatchObject([{ amount_refunded: 0 }]);
    await expect.poll(() => hook.events.map(({ type }) => type)).toContain("refund.failed");
    expect((await stripe.refunds.create({ payment_intent: id, amount: 14_900 })).status).toBe("succeeded");
  });

  it("takes a disputed payment back until the dispute is won, and it cannot be refunded meanwhile", async () => {
    const { url, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create(PAID);
    const dispute = await (await control(url, `payment_intents/${id}/dispute`)).json();
    expect(dispute).toMatchObject({ status: "needs_response", amount: 14_900, is_charge_refundable: false });
    expect(dispute.balance_transactions).toMatchObject([{ amount: -14_900, fee: 1_500, net: -16_400 }]);
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: "charge_disputed" });
    expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ id: dispute.id }]);
    await control(url, `disputes/${dispute.id}/status`, { status: "won" });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: "won", is_charge_refundable: true });
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe("succeeded");
  });

  it("only asks in an inquiry, and keeps a lost dispute's money", async () => {
    const { url, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create(PAID);
    const inquiry = { status: "warning_needs_response", reason: "product_not_received" };
    const dispute = await (await control(url, `payment_intents/${id}/dispute`, inquiry)).json();
    expect(dispute).toMatchObject({ balance_transactions: [], is_charge_refundable: true });
    expect((await stripe.refunds.create({ payment_intent: id, amount: 100 })).status).toBe("succeeded");
    await control(url, `disputes/${dispute.id}/status`, { status: "lost" });
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: "charge_disputed" });
    expect((await control(url, `disputes/${dispute.id}/status`, { status: "gone" })).status).toBe(400);
  });

  it("warns of fraud once, and a dispute leaves nothing to do about it", async () => {
    const { url, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create(PAID);
    expect((await control(url, "payment_intents/pi_unknown/fraud_warning")).status).toBe(404);
    const warning = await (await control(url, `payment_intents/${id}/fraud_warning`)).json();
    expect(warning).toMatchObject({ object: "radar.early_fraud_warning", actionable: true, payment_intent: id });
    await control(url, `payment_intents/${id}/dispute`);
    const types = ["radar.early_fraud_warning.created", "radar.early_fraud_warning.updated"];
    const { data } = await stripe.events.list({ types });
    expect(data.map(({ type, data: { object } }) => [type, (object as { actionable: boolean }).actionable])).toEqual([
      [types[1], false],
      [types[0], true],
    ]);
  });

  it("opens a review, which ends once", async () => {
    const { url, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create(PAID);
    const review = await (await control(url, `payment_intents/${id}/review`)).json();
    expect(review).toMatchObject({ object: "review", open: true, reason: "rule", payment_intent: id });
    for (const closed_reason of ["approved", "refunded_as_fraud"])
      await control(url, `reviews/${review.id}/close`, { closed_reason });
    const { data } = await stripe.events.list({ types: ["review.opened", "review.closed"] });
    expect(data).toHaveLength(2);
    expect(data[0]?.data.object).toMatchObject({ open: false, closed_reason: "approved", reason: "approved" });
  });

  it("keeps a fee of each captured payment", async () => {
    const { connect } = await testSandbox();
    const { latest_charge } = await connect(Sdk).paymentIntents.create({
      ...PAID,
      expand: ["latest_charge.balance_transaction"],
    });
    expect(latest_charge).toMatchObject({ balance_transaction: { amount: 14_900, fee: 462, net: 14_438 } });
  });
});

const HELD = {
  amount: 14_900,
  currency: "usd",
  capture_method: "manual",
  confirm: true,
  payment_method: "pm_card_visa",
} as const;
const DAY = 86_400;

async function age(url: string, id: string, seconds: number): Promise<Response> {
  return await fetch(`${url}/_sandbox/payment_intents/${id}/age`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds }),
  });
}

describe.each(SDKS)("time at the sandbox through $name", ({ Sdk }) => {
  it("is refused for an unknown payment, and backwards", async () => {
    const { url, connect } = await testSandbox();
    const { id } = await connect(Sdk).paymentIntents.create(HELD);
    expect((await age(url, "pi_unknown", DAY)).status).toBe(404);
    expect((await age(url, id, -1)).status).toBe(400);
  });

  it("brings a hold closer to its end, and ends it after seven days as Stripe does", async () => {
    const { url, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create(HELD);
    const captureBefore = async () => {
      const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
      const charge = typeof latest_charge === "object" ? latest_charge : null;
      return (charge?.payment_method_details?.card?.capture_before ?? 0) - Date.now() / 1000;
    };
    expect(await captureBefore()).toBeGreaterThan(7 * DAY - 60);
    await age(url, id, 6 * DAY);
    expect(await captureBefore()).toBeLessThan(DAY);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_capture");
    await age(url, id, DAY);
    const ended = await stripe.paymentIntents.retrieve(id);
    expect(ended).toMatchObject({ status: "canceled", cancellation_reason: "expired", amount_capturable: 0 });
    expect(await ledger()).toMatchObject([{ captures: 0, amount_received: 0 }]);
    expect((await stripe.events.list({ type: "payment_intent.canceled" })).data).toHaveLength(1);
  });

  it("takes a payment out of a list that begins later, page by page with the charges whole", async () => {
    const { url, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const ids: string[] = [];
    for (let made = 0; made < 4; made += 1) ids.unshift((await stripe.paymentIntents.create(HELD)).id);
    await age(url, ids[3] ?? "", 6 * DAY);
    const gte = Math.floor(Date.now() / 1000) - DAY;
    const seen: string[] = [];
    for await (const intent of stripe.paymentIntents.list({
      limit: 2,
      created: { gte },
      expand: ["data.latest_charge"],
    })) {
      expect(intent.latest_charge).toMatchObject({ object: "charge", amount: 14_900, captured: false });
      seen.push(intent.id);
    }
    expect(seen).toEqual(ids.slice(0, 3));
  });
});
