import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSandbox } from "../app";
import { testSandbox, webhookReceiver } from "../testing";
import { Journal } from "./store";

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "deep", "state.jsonl");
}

async function contentOf(file: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  const journal = await Journal.open(file, (entry) => entries.push(entry));
  await journal.close();
  return entries;
}

describe("a journal", () => {
  it("drops a line that a crash cut short, and goes on after it", async () => {
    const file = newFile();
    expect(await contentOf(file)).toEqual([]);
    appendFileSync(file, '{"kept":1}\n{"torn":');
    const journal = await Journal.open(file, () => undefined);
    journal.append({ kept: 2 });
    await journal.close();
    expect(await contentOf(file)).toEqual([{ kept: 1 }, { kept: 2 }]);
  });

  it("keeps what is appended while it writes, in order", async () => {
    const file = newFile();
    const journal = await Journal.open(file, () => undefined);
    const flushes = Array.from({ length: 500 }, (_, number) => {
      journal.append(number);
      return journal.flushed();
    });
    await Promise.all(flushes);
    expect(await contentOf(file)).toEqual(Array.from({ length: 500 }, (_, number) => number));
    await journal.close();
  });

  it("is replaced whole, and appended to afterwards", async () => {
    const file = newFile();
    const journal = await Journal.open(file, () => undefined);
    for (let number = 0; number < 3000; number += 1) journal.append(number);
    await journal.rewrite(["compact", "é"]);
    journal.append("later");
    await journal.close();
    expect(await contentOf(file)).toEqual(["compact", "é", "later"]);
  });
});

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

  it("has on disk what it answered, before it is closed", async () => {
    const { stripe, settings } = await testSandbox();
    const { id } = await stripe.paymentIntents.create(HELD);
    expect(readFileSync(settings.stateFile, "utf8")).toContain(id);
  });

  it("sends the events that could not be delivered before it", async () => {
    const shop = await webhookReceiver();
    shop.answer(500);
    const first = await testSandbox({ webhookUrl: shop.url });
    await first.stripe.paymentIntents.create({ amount: 14_900, currency: "usd" });
    await expect.poll(() => shop.events.length).toBeGreaterThan(0);
    await first.close();
    shop.answer(200);
    const before = shop.events.length;
    await testSandbox({ webhookUrl: shop.url, stateFile: first.settings.stateFile });
    await expect.poll(() => shop.events.length).toBeGreaterThan(before);
  });

  it("stores neither card numbers nor security codes", async () => {
    const { stripe, settings } = await testSandbox();
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "737" };
    await stripe.paymentMethods.create({ type: "card", card }, { idempotencyKey: "card-1" });
    const state = readFileSync(settings.stateFile, "utf8");
    expect(state).not.toContain("4242424242424242");
    expect(state).not.toContain('"737"');
  });

  it("says that its port is taken instead of hanging", async () => {
    const { settings, port } = await testSandbox();
    await expect(startSandbox({ ...settings, stateFile: `${settings.stateFile}.other`, port })).rejects.toThrow(
      "EADDRINUSE",
    );
  });
});
