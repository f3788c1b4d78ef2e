import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { Email } from "../contract/common";
import { databaseOf } from "../lib/database/connection";
import { asShopError } from "../lib/shop-error";
import { findAccountByEmail } from "../queries/accounts/accounts";
import { turnFactorOff } from "../workflows/accounts/second-factor";

/**
 * Takes the second factor off an account at once, for an only owner who lost it, and mails them:
 * `npm run take-off-second-factor -- owner@example.com`. Whoever can run commands on the server can read the database
 * anyway. Exits with 1 if it cannot.
 */
export default async function takeOffSecondFactor({ container, args }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const refuse = (sentence: string) => {
    logger.error(sentence);
    process.exitCode = 1;
  };
  const email = Email.safeParse(args[0] ?? "");
  if (!email.success) return refuse("Say whose: npm run take-off-second-factor -- owner@example.com");
  const account = await findAccountByEmail(databaseOf(container), email.data);
  if (!account) return refuse("No account has this e-mail address.");
  try {
    await turnFactorOff(container, { customerId: account.customerId, actorId: "cli" });
    logger.info("This account has no second factor any more.");
  } catch (error) {
    if (asShopError(error)?.shopCode !== "conflict") throw error;
    refuse("This account has no second factor.");
  }
}
