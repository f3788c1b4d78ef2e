import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { stack } from "../support/stack";

const BUILD = path.join(import.meta.dirname, "../../storefront/build");

/** One text of each part of the sandbox's script: calls, card check, inputs, look, challenge, elements. */
const TEXTS = [
  "/_sandbox/challenge/",
  "Your card number is incomplete.",
  "Credit or debit card number",
  ".sandbox-card",
  "Complete authentication",
  "The payment sandbox makes no tokens",
];

it("the payment sandbox serves the script that stands in for Stripe.js, and the storefront's build holds none of it", async () => {
  const answer = await fetch(new URL("/stripe.js", stack.stripeSandbox));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  const script = await answer.text();
  expect(TEXTS.filter((text) => !script.includes(text))).toEqual([]);

  const entries = await readdir(BUILD, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(50);
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const built = await readFile(path.join(parentPath, name), "utf8");
      return TEXTS.filter((text) => built.includes(text)).map((text) => `${name}: ${text}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});
