import { readFileSync } from "node:fs";
import path from "node:path";
import { DemoAccounts, Secrets, Stack } from "./stack-files";

const file = process.env.STACK_FILE;
if (!file) throw new Error("STACK_FILE is not set: run the tests through `npm test`, which starts a shop for them");

/** The addresses of the shop under test, from its stack.json. */
export const stack = Stack.parse(JSON.parse(readFileSync(file, "utf8")));

/** The accounts that the seed made on the first start. */
export const demoAccounts = DemoAccounts.parse(
  JSON.parse(readFileSync(path.join(path.dirname(file), "demo-accounts.json"), "utf8")),
);

/** The servers' secrets, for tests that call Medusa like the storefront, or Stripe like its dashboard. */
export const secrets = Secrets.parse(JSON.parse(readFileSync(path.join(path.dirname(file), "secrets.json"), "utf8")));

let counter = 0;

/** An e-mail address nobody has yet. */
export function freshEmail(prefix = "shopper"): string {
  counter += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter}@example.com`;
}
