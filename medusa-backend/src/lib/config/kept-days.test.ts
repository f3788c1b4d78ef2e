import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

describe("how long old records are kept", () => {
  it("has a default, and is whole days", () => {
    expect(parseEnv({})).toMatchObject({ KEEP_SESSIONS_DAYS: 30, KEEP_MAILS_DAYS: 90, KEEP_ATTEMPTS_DAYS: 365 });
    expect(parseEnv({ KEEP_CARTS_DAYS: "8" }).KEEP_CARTS_DAYS).toBe(8);
    expect(() => parseEnv({ KEEP_CARTS_DAYS: "8.5" })).toThrow("KEEP_CARTS_DAYS");
  });

  it.each([
    ["KEEP_SESSIONS_DAYS", 1],
    ["KEEP_EVENTS_DAYS", 4],
    ["KEEP_MAILS_DAYS", 2],
    ["KEEP_CARTS_DAYS", 8],
    ["KEEP_ATTEMPTS_DAYS", 30],
    ["RETURN_DAYS", 0],
  ])("is never so short that records go that are still used: %s", (name, least) => {
    expect(() => parseEnv({ [name]: String(least - 1) })).toThrow(name);
    expect(() => parseEnv({ [name]: String(least) })).not.toThrow();
  });
});
