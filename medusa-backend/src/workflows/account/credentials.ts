import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { databaseOf } from "../../lib/database/connection";
import { isCustomer } from "../../queries/accounts/customers";
import { getPasswordMark, hasPassword } from "../../queries/accounts/passwords";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const DECOY_SALT = randomBytes(32);

/**
 * Takes as long as checking a password (the emailpass provider's scrypt: N = 2^15, r = 8, p = 1), so that the answer
 * for an unknown e-mail takes as long as the one for a wrong password.
 */
async function checkDecoy(password: string): Promise<void> {
  await derive(password, DECOY_SALT, 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
}

/** Takes the time of a password check where the emailpass provider does not know the e-mail. */
export async function evenOutTime(container: MedusaContainer, email: string, password: string): Promise<void> {
  if (!(await hasPassword(databaseOf(container), email))) await checkDecoy(password);
}

const CustomerMetadata = z.object({ customer_id: z.string() });

/**
 * The owner of a password. `isUnchanged` checks again, for a session begun with it: a reset at that moment has ended all
 * the others.
 */
type Owner = { customerId: string; authIdentityId: string; isUnchanged: () => Promise<boolean> };

/**
 * The owner of an e-mail and its password; null for a wrong password, an unknown e-mail, or an identity without a
 * customer.
 */
export async function checkPassword(
  container: MedusaContainer,
  { email, password }: { email: string; password: string },
): Promise<Owner | null> {
  const auth = container.resolve(Modules.AUTH);
  const database = databaseOf(container);
  const mark = await getPasswordMark(database, email);
  const { success, authIdentity } = await auth.authenticate("emailpass", { body: { email, password } });
  if (!success || !authIdentity) {
    await evenOutTime(container, email, password);
    return null;
  }
  const metadata = CustomerMetadata.safeParse(authIdentity.app_metadata);
  if (!metadata.success || !(await isCustomer(database, metadata.data.customer_id))) return null;
  const isUnchanged = async () => (await getPasswordMark(database, email)) === mark;
  return { customerId: metadata.data.customer_id, authIdentityId: authIdentity.id, isUnchanged };
}
