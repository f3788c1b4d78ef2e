import type { MedusaResponse } from "@medusajs/framework/http";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { guardFactorCode, requireNewFactor, requireRecentOpsSignIn } from "./ops-session";

const shop = vi.hoisted(() => ({ isRecent: true, isNew: true, isUnused: true, counted: [] as string[] }));

vi.mock("../queries/accounts/accounts", async (original) => ({
  ...(await original<object>()),
  opsSignedInLately: async () => shop.isRecent,
}));
vi.mock("../queries/accounts/second-factor", async (original) => ({
  ...(await original<object>()),
  isEnrolledLately: async () => shop.isNew,
}));
vi.mock("../workflows/accounts/second-factor", async (original) => ({
  ...(await original<object>()),
  spendCode: async () => shop.isUnused,
}));
vi.mock("./require-factor", () => ({
  countCode: async (_req: unknown, owner: string) => {
    shop.counted.push(owner);
    return async () => {};
  },
}));
vi.mock("../lib/database/connection", async (original) => ({
  ...(await original<object>()),
  databaseOf: () => ({}),
}));

type Guard = typeof guardFactorCode;

/** Whether a guard lets a request through: of a user of Medusa Admin, unless `isSignedIn` is false. */
async function passes(guard: Guard, { body = {}, isSignedIn = true }: { body?: unknown; isSignedIn?: boolean } = {}) {
  const auth_context = { actor_type: "user", actor_id: "user_1", auth_identity_id: "authid_1", session_id: "opsess_1" };
  const req = { body, session: isSignedIn ? { auth_context } : {}, get: () => undefined };
  const next = vi.fn();
  await guard(req as unknown as Parameters<Guard>[0], { on: () => {} } as unknown as MedusaResponse, next);
  return next.mock.calls.length === 1;
}

beforeEach(() => {
  Object.assign(shop, { isRecent: true, isNew: true, isUnused: true, counted: [] });
});

describe("at Medusa Admin", () => {
  it("a second factor is set up only soon after a sign-in", async () => {
    expect(await passes(requireRecentOpsSignIn)).toBe(true);
    shop.isRecent = false;
    await expect(passes(requireRecentOpsSignIn)).rejects.toThrow("sign in again");
  });

  it("recovery codes are made only soon after the factor was turned on", async () => {
    expect(await passes(requireNewFactor)).toBe(true);
    shop.isNew = false;
    await expect(passes(requireNewFactor)).rejects.toThrow("set it up again");
  });

  it("nobody who is not signed in is asked, because Medusa refuses them", async () => {
    Object.assign(shop, { isRecent: false, isNew: false });
    for (const guard of [requireRecentOpsSignIn, requireNewFactor, guardFactorCode])
      expect(await passes(guard, { body: { code: "123456" }, isSignedIn: false })).toBe(true);
  });

  it("a code is counted, and refused if it was used; a factor that was never on is taken off without one", async () => {
    expect(await passes(guardFactorCode, { body: { method: "totp", code: "123456" } })).toBe(true);
    expect(shop.counted).toEqual(["authid_1"]);
    expect(await passes(guardFactorCode)).toBe(true);
    shop.isUnused = false;
    await expect(passes(guardFactorCode, { body: { code: "123456" } })).rejects.toThrow("used already");
  });

  it.each([`123456${" ".repeat(100)}`, 123_456, ["123456"]])("no code passes uncounted: %j", async (code) => {
    await expect(passes(guardFactorCode, { body: { code } })).rejects.toThrow("no code");
  });
});
