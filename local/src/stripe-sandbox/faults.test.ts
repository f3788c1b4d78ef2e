import { describe, expect, it } from "vitest";
import { failureOf, SDKS, testSandbox } from "./testing";

const USD = { amount: 14_900, currency: "usd" };
/** Both SDKs try once more on a closed connection even with `maxNetworkRetries: 0`: a lost answer takes two faults. */
const HELD = { ...USD, capture_method: "manual", confirm: true, payment_method: "pm_card_visa" } as const;

describe.each(SDKS)("an armed fault, seen through $name", ({ Sdk }) => {
  it("that makes no sense is refused", async () => {
    const { arm } = await testSandbox();
    await expect(arm({ on: "payment_intents.create", do: "drop" })).rejects.toThrow();
    await expect(arm({ on: "charges.create", do: "500" })).rejects.toThrow();
    await expect(arm({ on: "webhook", do: "timeout" })).rejects.toThrow();
    await expect(arm({ on: "payment_intents.capture", do: "stale" })).rejects.toThrow();
  });

  it("500 comes before anything is done, as often as asked", async () => {
    const { arm, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    await arm({ on: "payment_intents.create", do: "500", times: 2 });
    for (const _ of [1, 2])
      expect(await failureOf(stripe.paymentIntents.create(USD))).toMatchObject({
        type: "StripeAPIError",
        statusCode: 500,
      });
    expect(await ledger()).toEqual([]);
    expect(await stripe.paymentIntents.create(USD)).toMatchObject({ status: "requires_payment_method" });
  });

  it("timeout leaves the caller without an answer, and does nothing", async () => {
    const { arm, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    const held = await stripe.paymentIntents.create(HELD);
    await arm({ on: "payment_intents.capture", do: "timeout", times: 2 });
    expect(await failureOf(stripe.paymentIntents.capture(held.id))).toMatchObject({ type: "StripeConnectionError" });
    expect(await ledger()).toMatchObject([{ status: "requires_capture", captures: 0 }]);
  });

  it("reset_after_commit loses the answer, not the money; the same key finds it again", async () => {
    const { arm, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    const held = await stripe.paymentIntents.create(HELD);
    await arm({ on: "payment_intents.capture", do: "reset_after_commit", times: 2 });
    const options = { idempotencyKey: "capture-1" };
    expect(await failureOf(stripe.paymentIntents.capture(held.id, {}, options))).toMatchObject({
      type: "StripeConnectionError",
    });
    expect(await ledger()).toMatchObject([{ status: "succeeded", captures: 1 }]);
    expect(await stripe.paymentIntents.capture(held.id, {}, options)).toMatchObject({ status: "succeeded" });
    expect(await ledger()).toMatchObject([{ captures: 1 }]);
  });

  it("is survived by the SDK's own retries", async () => {
    const { arm, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk, undefined, { maxNetworkRetries: 2 });
    await arm({ on: "payment_intents.create", do: "reset_after_commit" });
    expect(await stripe.paymentIntents.create(HELD)).toMatchObject({ status: "requires_capture" });
    expect(await ledger()).toHaveLength(1);
  });

  it("decline refuses a good card, and any other call without a change", async () => {
    const { arm, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    const held = await stripe.paymentIntents.create(HELD);
    await arm({ on: "payment_intents.capture", do: "decline" });
    expect(await failureOf(stripe.paymentIntents.capture(held.id))).toMatchObject({ type: "StripeCardError" });
    const other = await stripe.paymentIntents.create({ ...USD, payment_method: "pm_card_visa" });
    await arm({ on: "payment_intents.confirm", do: "decline" });
    expect(await failureOf(stripe.paymentIntents.confirm(other.id))).toMatchObject({
      code: "card_declined",
      payment_intent: { status: "requires_payment_method", last_payment_error: { code: "card_declined" } },
    });
    expect(await ledger()).toMatchObject([{ status: "requires_capture", captures: 0 }, { captures: 0 }]);
  });

  it("delay keeps the answer back, which tells what was true when the call came", async () => {
    const { arm, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const { id } = await stripe.paymentIntents.create({ ...USD, payment_method: "pm_card_visa" });
    await arm({ on: "payment_intents.retrieve", do: "delay", delayMs: 1500 });
    const answered: string[] = [];
    const late = stripe.paymentIntents.retrieve(id).then(({ status }) => answered.push(status));
    await stripe.paymentIntents.list();
    await stripe.paymentIntents.confirm(id);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
    expect(answered).toEqual([]);
    await late;
    expect(answered).toEqual(["requires_confirmation"]);
  });

  it("stale answers one payment and all of them from before their last change, and only reads", async () => {
    const { arm, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const held = await stripe.paymentIntents.create(HELD);
    const created = await stripe.paymentIntents.create(USD);
    await stripe.paymentIntents.capture(held.id);
    await arm({ on: "payment_intents.retrieve", do: "stale", times: 2 });
    const options = { expand: ["latest_charge"] };
    expect(await stripe.paymentIntents.retrieve(held.id, options)).toMatchObject({
      status: "requires_capture",
      latest_charge: { captured: false },
    });
    expect((await stripe.paymentIntents.retrieve(created.id)).status).toBe("requires_payment_method");
    await arm({ on: "payment_intents.list", do: "stale" });
    const statuses = async () => (await stripe.paymentIntents.list()).data.map(({ status }) => status);
    expect(await statuses()).toEqual(["requires_payment_method", "requires_capture"]);
    expect(await statuses()).toEqual(["requires_payment_method", "succeeded"]);
    expect((await stripe.paymentIntents.update(held.id, {})).status).toBe("succeeded");
  });

  it("refuse answers a refund as for a charge that is too old, and repeats that to the same key", async () => {
    const { arm, connect } = await testSandbox();
    const stripe = connect(Sdk);
    const paid = await stripe.paymentIntents.create({ ...HELD, capture_method: "automatic" });
    await arm({ on: "refunds.create", do: "refuse", payment_intent: paid.id });
    const refund = (idempotencyKey: string) =>
      stripe.refunds.create({ payment_intent: paid.id, amount: 500 }, { idempotencyKey });
    for (const _ of [1, 2])
      expect(await failureOf(refund("key_1"))).toMatchObject({
        type: "StripeInvalidRequestError",
        message: expect.stringContaining("too old to be refunded"),
      });
    expect(await refund("key_2")).toMatchObject({ status: "succeeded", amount: 500 });
  });

  it("about one payment fails no other, and is cleared alone", async () => {
    const { arm, connect, url } = await testSandbox();
    const stripe = connect(Sdk);
    const [failing, other] = [await stripe.paymentIntents.create(HELD), await stripe.paymentIntents.create(HELD)];
    for (const on of ["payment_intents.capture", "refunds.create"])
      await arm({ on, do: "500", times: 2, payment_intent: failing.id });
    await arm({ on: "payment_intents.update", do: "500" });
    expect(await stripe.paymentIntents.capture(other.id)).toMatchObject({ status: "succeeded" });
    expect(await stripe.refunds.create({ payment_intent: other.id })).toMatchObject({ status: "succeeded" });
    expect(await failureOf(stripe.paymentIntents.capture(failing.id))).toMatchObject({ statusCode: 500 });
    await fetch(`${url}/_sandbox/faults?payment_intent=${failing.id}`, { method: "DELETE" });
    expect(await stripe.paymentIntents.capture(failing.id)).toMatchObject({ status: "succeeded" });
    expect(await stripe.refunds.create({ payment_intent: failing.id })).toMatchObject({ status: "succeeded" });
    expect(await failureOf(stripe.paymentIntents.update(other.id, {}))).toMatchObject({ statusCode: 500 });
  });

  it("is gone once cleared", async () => {
    const { arm, connect, url } = await testSandbox();
    await arm({ on: "payment_intents.create", do: "500", times: 9 });
    await fetch(`${url}/_sandbox/faults`, { method: "DELETE" });
    expect(await connect(Sdk).paymentIntents.create(USD)).toMatchObject({ amount: 14_900 });
  });
});
