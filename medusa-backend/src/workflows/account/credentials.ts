import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { databaseOf } from "../../lib/database/connection";
import { findPasswordOwner, hasPassword } from "../../queries/accounts/passwords";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const DECOY_SALT = randomBytes(32);

/**
 * Takes as long as checking a password (the emailpass provider's scrypt: N = 2^15, r = 8, p = 1), so that the answer
 * for an unknown e-mail takes as long as the one for a wrong password.
 */
async function checkDecoy(password: string): Promise<void> {
  await derive(password, DECOY_SALT, 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
}

/** Takes the time of a password check if the emailpass provider does not know the e-mail. */
export async function evenOutTime(container: MedusaContainer, email: string, password: string): Promise<void> {
  if (!(await hasPassword(databaseOf(container), email))) await checkDecoy(password);
}

/** The owner of a password, and the generation (`ShopIdentity`) of the account in which the password was right. */
type Owner = { customerId: string; authIdentityId: string; generation: number };

/**
 * The owner of an e-mail and its password; null for a wrong password, an unknown e-mail, an identity without a
 * customer, or one with a second factor, which the shop cannot ask for.
 */
export async function checkPassword(
  container: MedusaContainer,
  { email, password }: { email: string; password: string },
): Promise<Owner | null> {
  const auth = container.resolve(Modules.AUTH);
  const owner = await findPasswordOwner(databaseOf(container), email);
  const { success, authIdentity, mfaChallenge } = await auth.authenticate("emailpass", { body: { email, password } });
  if (!success || !authIdentity || mfaChallenge) {
    await evenOutTime(container, email, password);
    return null;
  }
  return owner && { ...owner, authIdentityId: authIdentity.id };
}
