import { z } from "zod";
import { Role } from "../../contract/common";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const UserRow = z.object({ email: z.string(), name: z.string(), role: Role });

/** The account with this e-mail (in lower case) and its role; null for none. */
export async function findUser(database: Database, email: string): Promise<z.infer<typeof UserRow> | null> {
  const [user] = await queryRows(
    database,
    UserRow,
    `select c.email, concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')) as name, coalesce(r.role, 'user') as role
     from customer c left join user_role r on r.customer_id = c.id and r.deleted_at is null
     where c.email = ? and c.has_account and c.deleted_at is null`,
    [email],
  );
  return user ?? null;
}

/** The customer with an account under this e-mail (lower case), or null. */
export async function getCustomerIdByEmail(database: Database, email: string): Promise<string | null> {
  const sql = "select id from customer where email = ? and has_account and deleted_at is null limit 1";
  const [row] = await queryRows(database, z.object({ id: z.string() }), sql, [email]);
  return row?.id ?? null;
}

/** True if the owner of an account has proven to read the mails to its e-mail. */
export async function hasProvenEmail(database: Database, customerId: string): Promise<boolean> {
  const sql = `select 1 from customer c join account_credentials k on k.customer_id = c.id and k.deleted_at is null
    where c.id = ? and k.proven_email = c.email`;
  return (await queryRows(database, z.unknown(), sql, [customerId])).length > 0;
}

/** The e-mail of a customer who has an account; null for guests and unknown customers. */
export async function getAccountEmail(database: Database, customerId: string): Promise<string | null> {
  const sql = "select email from customer where id = ? and has_account and deleted_at is null";
  const [row] = await queryRows(database, z.object({ email: z.string().nullable() }), sql, [customerId]);
  return row?.email ?? null;
}

const RoleRow = z.object({ role: Role, has_account: z.boolean() });

/** A customer's role by the customer's id, guests' too; null for an unknown customer. */
export async function getCustomerRole(database: Database, customerId: string): Promise<z.infer<typeof RoleRow> | null> {
  const sql = `
    select coalesce(r.role, 'user') as role, c.has_account
    from customer c left join user_role r on r.customer_id = c.id and r.deleted_at is null
    where c.id = ? and c.deleted_at is null`;
  const [row] = await queryRows(database, RoleRow, sql, [customerId]);
  return row ?? null;
}
