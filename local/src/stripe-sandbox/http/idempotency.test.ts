import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Store } from "../store/store";
import { failureOf, KEYS, SDKS, testSandbox } from "../testing";
import { fingerprintOf } from "./idempotency";

const USD = { amount: 14_900, currency: "usd" };

describe.each(SDKS)("an idempotency key through $name", ({ Sdk }) => {
  it("is refused with other parameters, or at another endpoint", async () => {
    const stripe = (await testSandbox()).connect(Sdk);
    const options = { idempotencyKey: "attempt-1" };
    await stripe.paymentIntents.create(USD, options);
    expect(await failureOf(stripe.paymentIntents.create({ ...USD, amount: 15_000 }, options))).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
      message: expect.stringContaining("same parameters"),
    });
    expect(await failureOf(stripe.customers.create({}, options))).toMatchObject({
      type: "StripeIdempotencyError",
      message: expect.stringContaining("same endpoint"),
    });
  });

  it("gives the first answer again, and does the work once", async () => {
    const { connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    const first = await stripe.paymentIntents.create(USD, { idempotencyKey: "attempt-1" });
    const second = await stripe.paymentIntents.create(USD, { idempotencyKey: "attempt-1" });
    expect({ ...second, lastResponse: null }).toEqual({ ...first, lastResponse: null });
    expect(await ledger()).toHaveLength(1);
  });

  it("repeats a decline too, as the card was really asked", async () => {
    const stripe = (await testSandbox()).connect(Sdk);
    const { id } = await stripe.paymentIntents.create(USD);
    const confirm = (payment_method: string) =>
      failureOf(stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: "confirm-1" }));
    expect(await confirm("pm_card_visa_chargeDeclined")).toMatchObject({ code: "card_declined" });
    expect(await confirm("pm_card_visa_chargeDeclined")).toMatchObject({ code: "card_declined" });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  it("repeats an error of Stripe's own for a day; another key does the work", async () => {
    const { arm, connect, ledger } = await testSandbox();
    const stripe = connect(Sdk);
    const held = await stripe.paymentIntents.create({ ...USD, confirm: true, payment_method: "pm_card_visa" });
    await arm({ on: "refunds.create", do: "500" });
    const refund = (idempotencyKey: string) => stripe.refunds.create({ payment_intent: held.id }, { idempotencyKey });
    for (const _ of [1, 2]) expect(await failureOf(refund("refund-1"))).toMatchObject({ statusCode: 500 });
    expect(await ledger()).toMatchObject([{ amount_refunded: 0 }]);
    await refund("refund-2");
    expect(await ledger()).toMatchObject([{ amount_refunded: 14_900 }]);
  });

  it("is not spent by a request that never passed validation", async () => {
    const stripe = (await testSandbox()).connect(Sdk);
    const options = { idempotencyKey: "attempt-1" };
    await failureOf(stripe.paymentIntents.create({ ...USD, amount: 1 }, options));
    expect(await stripe.paymentIntents.create(USD, options)).toMatchObject({ amount: 14_900 });
  });
});

describe("an idempotency key in use", () => {
  const creation = (url: string) => () =>
    fetch(`${url}/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${KEYS.secretKey}`, "idempotency-key": "attempt-1" },
      body: new URLSearchParams({ amount: "14900", currency: "usd" }),
    });

  it("answers 409 while the first request is under way, and the work is done once", async () => {
    const { url, ledger } = await testSandbox();
    const create = creation(url);
    let onDisk = () => {};
    const disk = new Promise<void>((resolve) => (onDisk = resolve));
    const flushed = vi.spyOn(Store.prototype, "flushed").mockReturnValueOnce(disk);
    onTestFinished(() => flushed.mockRestore());
    const first = create();
    await expect.poll(() => flushed.mock.calls.length).toBeGreaterThan(0);
    expect((await create()).status).toBe(409);
    onDisk();
    expect((await first).status).toBe(200);
    expect((await create()).headers.get("idempotent-replayed")).toBe("true");
    expect(await ledger()).toHaveLength(1);
  });

  it("is answered 200 or 409 to 20 requests at once, and the work is done once", async () => {
    const { url, ledger } = await testSandbox();
    const statuses = (await Promise.all(Array.from({ length: 20 }, creation(url)))).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await ledger()).toHaveLength(1);
  });

  it("does not depend on the order of the parameters", () => {
    expect(fingerprintOf({ a: "1", b: { c: "2", d: "3" } })).toBe(fingerprintOf({ b: { d: "3", c: "2" }, a: "1" }));
    expect(fingerprintOf({ a: ["1", "2"] })).not.toBe(fingerprintOf({ a: ["2", "1"] }));
  });
});
