import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { type Database, queryRows } from "../../lib/database/sql";

const CustomerId = z.object({ customer_id: z.string() });

/** The secret of a new link: 256 random bits in base64url. */
export const newToken = () => randomBytes(32).toString("base64url");

/** What is kept of a token. It has 256 bits of its own, so a plain digest is enough. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Stores a new link of a customer, good for `minutes`; the one before is good no more. */
export async function issueReset(
  database: Database,
  { customerId, tokenHash, minutes }: { customerId: string; tokenHash: string; minutes: number },
): Promise<void> {
  await queryRows(
    database,
    CustomerId,
    `insert into password_reset (id, customer_id, token_hash, expires_at) values (?, ?, ?, now() + make_interval(mins => ?))
     on conflict (customer_id) where deleted_at is null
     do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null, updated_at = now()
     returning customer_id`,
    [`pwreset_${randomUUID()}`, customerId, tokenHash, minutes],
  );
}

const GOOD = "token_hash = ? and used_at is null and expires_at > now() and deleted_at is null";

/** Whose password a link sets; null for one that was used, is over, was replaced or never was. */
export async function findReset(database: Database, tokenHash: string): Promise<string | null> {
  const sql = `select customer_id from password_reset where ${GOOD}`;
  return (await queryRows(database, CustomerId, sql, [tokenHash]))[0]?.customer_id ?? null;
}

/** Like `findReset`, and uses the link up; of two who try in one moment one gets it. */
export async function spendReset(database: Database, tokenHash: string): Promise<string | null> {
  const sql = `update password_reset set used_at = now(), updated_at = now() where ${GOOD} returning customer_id`;
  return (await queryRows(database, CustomerId, sql, [tokenHash]))[0]?.customer_id ?? null;
}

/** Takes `spendReset` back; a link that was replaced meanwhile stays dead. */
export async function giveResetBack(database: Database, tokenHash: string): Promise<void> {
  const sql = "update password_reset set used_at = null, updated_at = now() where token_hash = ? returning customer_id";
  await queryRows(database, CustomerId, sql, [tokenHash]);
}
