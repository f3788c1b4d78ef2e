import { appendFileSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testSandbox } from "../sandbox.test-kit";

const HELD = {
  amount: 14_900,
  currency: "usd",
  capture_method: "manual",
  confirm: true,
  payment_method: "pm_card_visa",
} as const;

describe("a restart of the sandbox", () => {
  it("keeps every payment, card and idempotency key, even after a crash in the middle of a write", async () => {
    const first = await testSandbox();
    const held = await first.stripe.paymentIntents.create(HELD, { idempotencyKey: "attempt-1" });
    await first.close();
    appendFileSync(first.settings.stateFile, '[["payment_intents","pi_half');
    const second = await testSandbox({ stateFile: first.settings.stateFile });
    expect(await second.stripe.paymentIntents.create(HELD, { idempotencyKey: "attempt-1" })).toMatchObject({
      id: held.id,
    });
    expect(await second.stripe.paymentIntents.capture(held.id)).toMatchObject({ status: "succeeded" });
    expect(await second.ledger()).toMatchObject([{ id: held.id, captures: 1 }]);
  });

  it("has on disk what it answered before it is closed, and neither card numbers nor security codes", async () => {
    const { stripe, settings } = await testSandbox();
    const { id } = await stripe.paymentIntents.create(HELD);
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "737" };
    await stripe.paymentMethods.create({ type: "card", card }, { idempotencyKey: "card-1" });
    const state = readFileSync(settings.stateFile, "utf8");
    expect(state).toContain(id);
    expect(state).not.toContain("4242424242424242");
    expect(state).not.toContain('"737"');
  });
});
