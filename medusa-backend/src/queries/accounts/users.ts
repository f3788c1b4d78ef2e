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
