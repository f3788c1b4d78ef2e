import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { transformSync } from "esbuild";
import { expect, it, vi } from "vitest";

class Form extends EventTarget {
  noValidate = false;
  reportValidity = vi.fn(() => true);
  submit = vi.fn();
  declare requestSubmit: (button?: { click(): void } | null) => void;
}

/** A browser without any of it: vitest itself uses some. */
function olderBrowser() {
  const Signal = Object.assign(class {}, { timeout: undefined as unknown as typeof AbortSignal.timeout });
  const Address = class extends URL {};
  Object.assign(Address, { canParse: undefined });
  const globals = { URL: Address, AbortSignal: Signal, AbortController, DOMException, Event, setTimeout };
  const context = createContext({ ...globals, HTMLFormElement: class extends Form {} });
  runInContext("delete Array.prototype.at; delete Object.hasOwn;", context);
  const source = readFileSync(join(import.meta.dirname, "older-browsers.ts"), "utf8");
  runInContext(transformSync(source, { loader: "ts", format: "iife" }).code, context);
  return context as typeof globals & { HTMLFormElement: typeof Form };
}
const browser = olderBrowser();

it("tells an address from another text, and ends a call after its time", async () => {
  expect([
    browser.URL.canParse("https://shop.example/"),
    browser.URL.canParse("/a", "https://shop.example"),
    browser.URL.canParse("/a"),
  ]).toEqual([true, true, false]);
  const signal = browser.AbortSignal.timeout(1);
  expect(signal.aborted).toBe(false);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

it("sends a form as its button does, unless a listener or a field refuses", () => {
  const [form, click] = [new browser.HTMLFormElement(), vi.fn()];
  form.requestSubmit({ click });
  expect([click.mock.calls.length, form.submit.mock.calls.length]).toEqual([1, 0]);
  form.requestSubmit();
  expect(form.submit).toHaveBeenCalledTimes(1);
  form.reportValidity.mockReturnValueOnce(false);
  form.requestSubmit(null);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.requestSubmit();
  expect(form.submit).toHaveBeenCalledTimes(1);
});

it("finds a list's last entry and an object's own names", () => {
  const found = runInContext("[1, 2].at(-1) + ' ' + [1, 2].at(0) + ' ' + [1].at(1) + ' ' + [1].at(-2)", browser);
  expect(found).toBe("2 1 undefined undefined");
  expect(runInContext("Object.hasOwn({ own: undefined }, 'own') && !Object.hasOwn({}, 'toString')", browser)).toBe(
    true,
  );
  expect(
    runInContext(
      "Object.keys([1]).concat((() => { let all = []; for (const key in [1]) all.push(key); return all; })()).join()",
      browser,
    ),
  ).toBe("0,0");
});
