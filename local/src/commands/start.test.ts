import { describe, expect, it } from "vitest";
import { configurationFor } from "../settings/configuration.test-kit";
import { StackFile, toStackFile } from "../stack/stack-file";
import { startBlock } from "./start";

const at = new Date("2026-01-02T03:04:05Z");
const stackOf = (settings: Record<string, string> = {}) => toStackFile(configurationFor(settings), { start: 1 }, at);

describe("startBlock", () => {
  it("names no test card and no accounts on a real shop", () => {
    const stack = stackOf({ STRIPE_API_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1" });
    const text = startBlock({ mails: "files", stack, accounts: null, taken: [], tookMs: 1 });
    expect(text).not.toMatch(/4242|Demo|_mailbox/);
  });
});

describe("toStackFile", () => {
  it("names a sandbox that is not started by an empty string, so that the shape stays the same", () => {
    const real = { STRIPE_API_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1", GOOGLE_CLIENT_ID: "g" };
    expect(StackFile.parse(stackOf(real))).toMatchObject({ stripeSandbox: "", googleSandbox: "" });
  });

  it("has the shape that others read", () => {
    expect(StackFile.parse(stackOf())).toEqual({
      storefront: "http://localhost:3000",
      medusa: "http://localhost:9000",
      stripeSandbox: "http://localhost:4243",
      googleSandbox: "http://localhost:4244",
      stripePublishableKey: expect.stringMatching(/^pk_/),
      databaseUrl: expect.stringMatching(/^postgres:/),
      startedAt: "2026-01-02T03:04:05.000Z",
      pids: { start: 1 },
    });
  });
});
