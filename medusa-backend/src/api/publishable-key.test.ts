import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkPublishableKey, loadKeyModule, readKeysByOneStatement } from "./publishable-key";

const KEY = "pk_0123456789abcdef";
const stock = loadKeyModule().ensurePublishableApiKeyMiddleware;
const raw = vi.fn();
const refuse = vi.fn();
const next = vi.fn();

/** A request with the header, as Express and Medusa prepare it. */
const request = (key: string | undefined) => ({
  get: (name: string) => (name === "x-publishable-api-key" ? key : undefined),
  scope: { resolve: () => ({ raw }) },
  publishable_key_context: undefined as unknown,
});
const check = (req: ReturnType<typeof request>) => checkPublishableKey(refuse)(req as never, {} as never, next);

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(() => {
  loadKeyModule().ensurePublishableApiKeyMiddleware = stock;
});

describe("a publishable key", () => {
  it("that is missing is refused by Medusa's own check, without a read", async () => {
    await check(request(undefined));
    expect(refuse).toHaveBeenCalledOnce();
    expect([raw.mock.calls, next.mock.calls]).toEqual([[], []]);
  });

  it("that is unknown or revoked is refused by Medusa's own check", async () => {
    raw.mockResolvedValue({ rows: [] });
    await check(request(KEY));
    expect(refuse).toHaveBeenCalledOnce();
    expect(next).not.toHaveBeenCalled();
  });

  it("does not pass when the database fails", async () => {
    const fault = new Error("gone");
    raw.mockRejectedValue(fault);
    await check(request(KEY));
    expect(next.mock.calls).toEqual([[fault]]);
  });

  it("passes with its sales channels, which Medusa's own routes read", async () => {
    raw.mockResolvedValue({ rows: [{ sales_channel_ids: ["sc_1", "sc_2"] }] });
    const req = request(KEY);
    await check(req);
    expect(req.publishable_key_context).toEqual({ key: KEY, sales_channel_ids: ["sc_1", "sc_2"] });
    expect(next.mock.calls).toEqual([[]]);
    expect(refuse).not.toHaveBeenCalled();
  });

  it("is read by the shop's check where Medusa's router takes it from", () => {
    readKeysByOneStatement();
    expect(loadKeyModule().ensurePublishableApiKeyMiddleware).not.toBe(stock);
  });
});
