import { describe, expect, it, vi } from "vitest";
import { ShopError } from "../../lib/shop-error";
import { questionsUntil } from "./questions";

describe("questions to Stripe in one run", () => {
  it("are asked while there is time", async () => {
    expect(await questionsUntil(Date.now() + 60_000)(async () => true)).toBe(true);
  });

  it("end when the time is up", async () => {
    const question = vi.fn(async () => true);
    expect(await questionsUntil(Date.now() - 1)(question)).toBeNull();
    expect(question).not.toHaveBeenCalled();
  });

  it("end with the first that Stripe does not answer", async () => {
    const ask = questionsUntil(Date.now() + 60_000);
    const down = new ShopError("backend_unavailable", "No answer.");
    await expect(ask(() => Promise.reject(down))).rejects.toBe(down);
    expect(await ask(async () => true)).toBeNull();
  });

  it("go on after any other error", async () => {
    const ask = questionsUntil(Date.now() + 60_000);
    await expect(ask(() => Promise.reject(new Error("unreadable")))).rejects.toThrow("unreadable");
    expect(await ask(async () => true)).toBe(true);
  });
});
