import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../database/sql";

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const DECOY_SALT = randomBytes(32);

/**
 * Costs what checking a password costs (the emailpass provider's scrypt: N = 2^15, r = 8, p = 1), so that an unknown e-mail is
 * answered as late as a wrong password.
 */
async function checkDecoy(password: string): Promise<void> {
  await derive(password, DECOY_SALT, 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
}

/** Spends the time of a password check where the e-mail is unknown to the emailpass provider. */
export async function evenOutTime(container: MedusaContainer, email: string, password: string): Promise<void> {
  const known = await queryRows(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    z.unknown(),
    `select 1 from provider_identity where provider = 'emailpass' and entity_id = ?`,
    [email],
  );
  if (known.length === 0) await checkDecoy(password);
}

const CustomerMetadata = z.object({ customer_id: z.string() });

/** Stands for the password that is stored now for an e-mail, and changes with it; null where none is. */
export async function readPasswordMark(container: MedusaContainer, email: string): Promise<string | null> {
  const [row] = await queryRows(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    z.object({ mark: z.string().nullable() }),
    `select md5(provider_metadata->>'password') as mark from provider_identity where provider = 'emailpass' and entity_id = ?`,
    [email],
  );
  return row?.mark ?? null;
}

/** Who owns a password. `isStillSo` asks again, for what was begun with it: a reset in that moment has ended all the others. */
type Owner = { customerId: string; authIdentityId: string; isStillSo: () => Promise<boolean> };

/** False for a customer who was deleted, or never stored: the rest of a sign-up that was cut off may name one. */
async function isCustomer(container: MedusaContainer, customerId: string): Promise<boolean> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const sql = "select 1 from customer where id = ? and deleted_at is null";
  return (await queryRows(database, z.unknown(), sql, [customerId])).length > 0;
}

/** Whom e-mail and password belong to; null for a wrong password, an unknown e-mail and an identity that is no customer's. */
export async function checkPassword(
  container: MedusaContainer,
  { email, password }: { email: string; password: string },
): Promise<Owner | null> {
  const auth = container.resolve(Modules.AUTH);
  const mark = await readPasswordMark(container, email);
  const { success, authIdentity } = await auth.authenticate("emailpass", { body: { email, password } });
  if (!success || !authIdentity) {
    await evenOutTime(container, email, password);
    return null;
  }
  const metadata = CustomerMetadata.safeParse(authIdentity.app_metadata);
  if (!metadata.success || !(await isCustomer(container, metadata.data.customer_id))) return null;
  const isStillSo = async () => (await readPasswordMark(container, email)) === mark;
  return { customerId: metadata.data.customer_id, authIdentityId: authIdentity.id, isStillSo };
}
