import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { Email } from "../contract/common";
import { asShopError } from "../lib/shop-error";
import { makeOwner } from "../workflows/accounts/staff-roles";

/** Makes a customer an owner of the shop: `npm run make-admin -- someone@example.com`. Exits with 1 if it cannot. */
export default async function makeAdmin({ container, args }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const refuse = (sentence: string) => {
    logger.error(sentence);
    process.exitCode = 1;
  };
  const email = Email.safeParse(args[0] ?? "");
  if (!email.success) return refuse("Say whom: npm run make-admin -- someone@example.com");
  try {
    const { changed } = await makeOwner(container, { email: email.data, actorId: "cli" });
    logger.info(changed ? "This customer is an owner of the shop now." : "This customer was an owner already.");
  } catch (error) {
    if (asShopError(error)?.shopCode !== "not_found") throw error;
    refuse("No customer has this e-mail address. They must sign up first.");
  }
}
