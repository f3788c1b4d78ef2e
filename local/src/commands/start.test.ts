import { expect, it } from "vitest";
import { configurationFor } from "../settings/configuration.test-kit";
import { toStackFile } from "../stack/stack-file";
import { startBlock } from "./start";

it("the words of a start name no test card and no accounts on a real shop", () => {
  const shop = configurationFor({ STRIPE_API_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1" });
  const stack = toStackFile(shop, {}, new Date());
  const text = startBlock({ mails: "files", stack, accounts: null, taken: [], tookMs: 1 });
  expect(text).not.toMatch(/4242|Demo|_mailbox/);
});
