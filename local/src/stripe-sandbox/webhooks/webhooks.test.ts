import { describe, expect, it, vi } from "vitest";
import { testSandbox, webhookReceiver } from "../testing";

const HELD = {
  amount: 14_900,
  currency: "usd",
  capture_method: "manual",
  confirm: true,
  payment_method: "pm_card_visa",
} as const;

const within = { timeout: 30_000, interval: 10 };

async function sandboxAndShop() {
  const shop = await webhookReceiver();
  const sandbox = await testSandbox({ webhookUrl: shop.url });
  const types = () => shop.events.map(({ type }) => type).sort();
  return { shop, sandbox, types };
}

describe("webhooks", () => {
  it("come again until the shop answers 2xx", async () => {
    const { shop, sandbox, types } = await sandboxAndShop();
    shop.answer(500);
    await sandbox.stripe.paymentIntents.create({ amount: 14_900, currency: "usd" });
    await vi.waitFor(() => expect(shop.events.length).toBeGreaterThan(1), within);
    expect(new Set(shop.events.map(({ id }) => id)).size).toBe(1);
    shop.answer(200);
    await vi.waitFor(
      async () => expect((await sandbox.stripe.events.list()).data[0]?.pending_webhooks).toBe(0),
      within,
    );
    expect(new Set(types())).toEqual(new Set(["payment_intent.created"]));
  });

  it("tell a payment's whole story, signed", async () => {
    const { shop, sandbox, types } = await sandboxAndShop();
    const { stripe } = sandbox;
    const { id } = await stripe.paymentIntents.create(HELD);
    await stripe.paymentIntents.capture(id);
    await stripe.refunds.create({ payment_intent: id });
    await vi.waitFor(
      () =>
        expect(types()).toEqual([
          "charge.captured",
          "charge.refunded",
          "charge.succeeded",
          "payment_intent.amount_capturable_updated",
          "payment_intent.created",
          "payment_intent.succeeded",
          "refund.created",
        ]),
      within,
    );
    const held = shop.events.find(({ type }) => type === "payment_intent.amount_capturable_updated");
    expect(held).toMatchObject({
      object: "event",
      livemode: false,
      data: { object: { id, amount_capturable: 14_900 } },
    });
    expect(await stripe.events.retrieve(held?.id ?? "")).toMatchObject({ id: held?.id });
  });

  it("tell of a decline, a challenge and a cancellation", async () => {
    const { sandbox, types } = await sandboxAndShop();
    const { stripe } = sandbox;
    const { id } = await stripe.paymentIntents.create({ amount: 14_900, currency: "usd" });
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }).catch(() => undefined);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_authenticationRequired" });
    await stripe.paymentIntents.cancel(id);
    await vi.waitFor(
      () =>
        expect(types()).toEqual([
          "charge.failed",
          "payment_intent.canceled",
          "payment_intent.created",
          "payment_intent.payment_failed",
          "payment_intent.requires_action",
        ]),
      within,
    );
  });

  it("are lost, doubled, late or out of order when a fault asks for it", async () => {
    const { shop, sandbox } = await sandboxAndShop();
    const create = () => sandbox.stripe.paymentIntents.create({ amount: 14_900, currency: "usd" });
    const idsOf = () => shop.events.map(({ data }) => (data.object as { id: string }).id);
    await sandbox.arm({ on: "webhook", do: "drop" });
    await sandbox.arm({ on: "webhook", do: "duplicate", copies: 5 });
    const dropped = await create();
    const doubled = await create();
    await vi.waitFor(() => expect(idsOf()).toEqual(Array(5).fill(doubled.id)), within);
    await sandbox.arm({ on: "webhook", do: "reorder" });
    const overtaken = await create();
    const overtaking = await create();
    await vi.waitFor(() => expect(idsOf().slice(5)).toEqual([overtaking.id, overtaken.id]), within);
    await sandbox.arm({ on: "webhook", do: "delay", delayMs: 200, type: "payment_intent.created" });
    const started = Date.now();
    const late = await create();
    await vi.waitFor(() => expect(idsOf()).toContain(late.id), within);
    expect(Date.now() - started).toBeGreaterThanOrEqual(195);
    expect(idsOf()).not.toContain(dropped.id);
  });

  it("are lost for one payment alone when a fault is about it, those of its charges and refunds as well", async () => {
    const { shop, sandbox, types } = await sandboxAndShop();
    const { stripe } = sandbox;
    const [failing, other] = [await stripe.paymentIntents.create(HELD), await stripe.paymentIntents.create(HELD)];
    await vi.waitFor(() => expect(shop.events).toHaveLength(6), within);
    await sandbox.arm({ on: "webhook", do: "drop", times: 99, payment_intent: failing.id });
    await stripe.paymentIntents.capture(failing.id);
    await stripe.refunds.create({ payment_intent: failing.id });
    await stripe.paymentIntents.cancel(other.id);
    await vi.waitFor(() => expect(types()).toContain("payment_intent.canceled"), within);
    expect(types()).not.toContain("charge.captured");
    expect(types()).not.toContain("refund.created");
  });
});
