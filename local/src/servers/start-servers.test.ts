import { parseArgs } from "node:util";
import { expect, it } from "vitest";
import { opsArgs } from "./start-servers";

it("a password that begins with a hyphen is no option of the command", () => {
  const account = { email: "ops@aeroloft.example", password: "-XvV_h6" };
  const options = { email: { type: "string" }, password: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: opsArgs(account), options, allowPositionals: true });
  expect({ ...values }).toEqual(account);
  expect(positionals).toEqual(["user"]);
});
