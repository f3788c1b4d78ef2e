import { appendFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testSandbox } from "../testing";
import { type SettledPayment, settledFileOf, toLine } from "./settled-payments";

const payment = (number: number, change: Partial<SettledPayment> = {}): SettledPayment => ({
  key: `KEY${number}`,
  amount: 14_900,
  refunded: 0,
  created: 1_700_000_000 + number,
  currency: "usd",
  cancelled: false,
  ...change,
});

async function sandboxWith(...payments: SettledPayment[]) {
  const sandbox = await testSandbox();
  const file = settledFileOf(sandbox.settings.stateFile);
  writeFileSync(file, payments.map(toLine).join(""));
  return { ...sandbox, file };
}

describe("settled payments", () => {
  it("are in the ledger, as paid, refunded in part, or cancelled", async () => {
    const { ledger } = await sandboxWith(payment(1), payment(2, { refunded: 900 }), payment(3, { cancelled: true }));
    expect(await ledger()).toMatchObject([
      { id: "pi_KEY1", status: "succeeded", amount_received: 14_900, amount_refunded: 0, captures: 1 },
      { id: "pi_KEY2", status: "succeeded", amount_received: 14_900, amount_refunded: 900, captures: 1 },
      { id: "pi_KEY3", status: "canceled", amount_received: 0, amount_refunded: 0, captures: 0 },
    ]);
  });

  it("can be left out of the ledger, and a long one comes whole", async () => {
    const many = Array.from({ length: 1_000 }, (_, number) => payment(number));
    const { ledger, stripe } = await sandboxWith(...many);
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    expect((await ledger()).map((line) => line.id)).toEqual([...many.map(({ key }) => `pi_${key}`), id]);
    expect(await ledger("?settled=no")).toMatchObject([{ id }]);
    for (const only of [id, "pi_KEY1"]) expect(await ledger(`?payment_intent=${only}`)).toMatchObject([{ id: only }]);
    expect(await ledger("?payment_intent=pi_none")).toEqual([]);
  });

  it("are answered as PaymentIntents with their charge and payment session", async () => {
    const { stripe } = await sandboxWith(payment(1, { refunded: 900 }));
    expect(await stripe.paymentIntents.retrieve("pi_KEY1", { expand: ["latest_charge"] })).toMatchObject({
      amount_received: 14_900,
      created: 1_700_000_001,
      metadata: { session_id: "payses_KEY1" },
      latest_charge: { id: "ch_KEY1", captured: true, amount_refunded: 900 },
    });
    await expect(stripe.paymentIntents.retrieve("pi_KEY2")).rejects.toMatchObject({ code: "resource_missing" });
  });

  it("can be refunded, up to what is left, and the ledger says so", async () => {
    const { stripe, ledger } = await sandboxWith(payment(1, { refunded: 900 }));
    await expect(stripe.refunds.create({ payment_intent: "pi_KEY1", amount: 14_001 })).rejects.toThrow("greater than");
    await stripe.refunds.create({ payment_intent: "pi_KEY1", amount: 14_000 });
    await expect(stripe.refunds.create({ payment_intent: "pi_KEY1" })).rejects.toThrow("already been refunded");
    expect(await ledger()).toMatchObject([{ amount_received: 14_900, amount_refunded: 14_900, captures: 1 }]);
  });

  it("are listed by time beside those that went through the sandbox, newest first, page after page", async () => {
    const { stripe } = await sandboxWith(payment(3), payment(1), payment(2), payment(9));
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const ids: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2, created: { gte: 1_700_000_002 } })) {
      ids.push(intent.id);
    }
    expect(ids).toEqual([id, "pi_KEY9", "pi_KEY3", "pi_KEY2"]);
  });

  it("that are added while the sandbox runs are seen, and those that are cut off are gone", async () => {
    const { ledger, file } = await sandboxWith(payment(1));
    expect(await ledger()).toHaveLength(1);
    appendFileSync(file, toLine(payment(2)) + toLine(payment(3)).slice(0, -4));
    expect(await ledger()).toMatchObject([{ id: "pi_KEY1" }, { id: "pi_KEY2" }]);
    writeFileSync(file, toLine(payment(1)));
    expect(await ledger()).toMatchObject([{ id: "pi_KEY1" }]);
  });
});
