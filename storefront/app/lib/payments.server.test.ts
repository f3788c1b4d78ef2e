import { loadStripe } from "@stripe/stripe-js/pure";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseEnv } from "./env.server";
import { paymentsOf } from "./payments.server";

const of = (settings: Record<string, string>) =>
  paymentsOf(parseEnv({ SESSION_SECRET: "a-secret-of-the-unit-tests-0123456789", ...settings }));
const SANDBOX = { STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_SANDBOX_URL: "http://localhost:4243" };

afterEach(() => vi.unstubAllGlobals());

it("shows no test card where real money moves, and shows it everywhere else [S2-62]", () => {
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" }).testMode).toBe(false);
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_test_1" }).testMode).toBe(true);
  expect(of({ ...SANDBOX, STRIPE_PUBLISHABLE_KEY: "pk_1" }).testMode).toBe(true);
});

it("puts nothing of a sandbox on the pages of a shop without one", () => {
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" }).sandboxScript).toBeNull();
});

it("writes no address that could end the script on the page", () => {
  const { sandboxScript } = of({ ...SANDBOX, STRIPE_SANDBOX_URL: "http://localhost:4243/</script>" });
  expect(sandboxScript).not.toContain("</script>");
});

type Script = { src: string; onload(): void; onerror(): void; remove(): void };

/** A page that holds what the server puts on it; `answer` is what becomes of each script that the page then asks for. */
function openPage(answer: (script: Script, window: { Stripe?: unknown }) => void): string[] {
  const asked: string[] = [];
  const window: { Stripe?: unknown } = {};
  const append = (script: Script) => {
    asked.push(script.src);
    answer(script, window);
  };
  const document = { createElement: () => ({ remove: () => {} }), head: { append } };
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  new Function("window", "document", of(SANDBOX).sandboxScript ?? "")(window, document);
  return asked;
}

describe("loadStripe on a page of a shop with the payment sandbox", () => {
  it("takes Stripe from the sandbox: nothing is asked for before, and again after a failure alone", async () => {
    const warn = vi.spyOn(console, "warn");
    let fails = true;
    const asked = openPage((script, window) => {
      if (fails) return script.onerror();
      window.Stripe = (key: string) => ({ of: key });
      script.onload();
    });
    expect(asked).toEqual([]);
    await expect(loadStripe("pk_test_1")).rejects.toThrow("could not be loaded");
    fails = false;
    expect(await loadStripe("pk_test_1")).toEqual({ of: "pk_test_1" });
    expect(await loadStripe("pk_test_2")).toEqual({ of: "pk_test_2" });
    expect(asked).toEqual(Array(2).fill("http://localhost:4243/stripe.js"));
    expect(warn).not.toHaveBeenCalled();
  });
});
