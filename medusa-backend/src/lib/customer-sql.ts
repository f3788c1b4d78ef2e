import { z } from "zod";
import { type Database, queryRows } from "./sql";

/** The customer with an account under this e-mail (lower case), or null. */
export async function getCustomerIdByEmail(database: Database, email: string): Promise<string | null> {
  const sql = "select id from customer where email = ? and has_account and deleted_at is null limit 1";
  const [row] = await queryRows(database, z.object({ id: z.string() }), sql, [email]);
  return row?.id ?? null;
}
