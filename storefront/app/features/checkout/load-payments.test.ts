import { afterEach, expect, it, vi } from "vitest";
import { loadPayments } from "./load-payments";

const SANDBOX = { publishableKey: "pk_test_1", testMode: true, sandboxScript: "http://localhost:4243/stripe.js" };

type Script = { src: string; onload(): void; onerror(): void; remove(): void };

/** A page; `answer` is what becomes of each script that it asks for. */
function openPage(answer: (script: Script, window: { Stripe?: unknown }) => void): string[] {
  const asked: string[] = [];
  const window: { Stripe?: unknown } = {};
  const append = (script: Script) => {
    asked.push(script.src);
    answer(script, window);
  };
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { createElement: () => ({ remove: () => {} }), head: { append } });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it("takes Stripe from the sandbox's script, which is asked for once, and again after a failure alone", async () => {
  let fails = true;
  const asked = openPage((script, window) => {
    if (fails) return script.onerror();
    window.Stripe = (key: string) => ({ of: key });
    script.onload();
  });
  await expect(loadPayments(SANDBOX)).rejects.toThrow("could not be loaded");
  fails = false;
  expect(await loadPayments(SANDBOX)).toEqual({ of: "pk_test_1" });
  expect(await loadPayments({ ...SANDBOX, publishableKey: "pk_test_2" })).toEqual({ of: "pk_test_2" });
  expect(asked).toEqual(Array(2).fill("http://localhost:4243/stripe.js"));
});

it("refuses a script that defines no Stripe", async () => {
  openPage((script) => script.onload());
  await expect(loadPayments(SANDBOX)).rejects.toThrow("defines no Stripe");
});
