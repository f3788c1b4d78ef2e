import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRow } from "../../lib/database/sql";

/** The name of a role of the staff; null for an unknown one. */
export async function getStaffRoleName(database: Database, roleId: string): Promise<string | null> {
  const sql = "select name from staff_role where id = ? and deleted_at is null";
  return (await queryRow(database, z.object({ name: z.string() }), sql, [roleId]))?.name ?? null;
}
