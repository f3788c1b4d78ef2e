import { describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import { isAskedNow, questionsUntil } from "./pending-mails";

it("questions to Stripe in one run end when the time is up", async () => {
  const question = vi.fn(async () => true);
  expect(await questionsUntil(Date.now() - 1)(question)).toBeNull();
  expect(question).not.toHaveBeenCalled();
});

it("questions to Stripe in one run end with the first that Stripe does not answer", async () => {
  const ask = questionsUntil(Date.now() + 60_000);
  const down = new ShopError("backend_unavailable", "No answer.");
  await expect(ask(() => Promise.reject(down))).rejects.toBe(down);
  expect(await ask(async () => true)).toBeNull();
});

it("questions to Stripe in one run go on after any other error", async () => {
  const ask = questionsUntil(Date.now() + 60_000);
  await expect(ask(() => Promise.reject(new Error("unreadable")))).rejects.toThrow("unreadable");
  expect(await ask(async () => true)).toBe(true);
});

const [MINUTE, HOUR] = [60, 3_600];
/** How often a job that runs every three seconds asks between two ages. */
const askedBetween = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 3) }, (_, run) => isAskedNow(from + run * 3, 3)).filter(Boolean).length;

describe("Stripe is asked about a refund", () => {
  it("at each run for a minute, ever more rarely, some 190 times in all, also after a late run", () => {
    expect(askedBetween(10, 55)).toBe(15);
    expect(askedBetween(HOUR, HOUR + 30 * MINUTE)).toBeGreaterThanOrEqual(7);
    expect(askedBetween(HOUR, HOUR + 30 * MINUTE)).toBeLessThanOrEqual(10);
    expect(askedBetween(20 * HOUR, 24 * HOUR)).toBeLessThanOrEqual(4);
    expect(askedBetween(20 * HOUR, 24 * HOUR)).toBeGreaterThanOrEqual(3);
    expect(askedBetween(10, 24 * HOUR)).toBeLessThanOrEqual(190);
    expect(isAskedNow(HOUR, 10 * MINUTE)).toBe(true);
    expect(isAskedNow(20 * HOUR, Number.POSITIVE_INFINITY)).toBe(true);
  });
});
