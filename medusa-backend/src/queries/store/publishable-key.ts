import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";

const KeyInUse = z.object({ sales_channel_ids: z.array(z.string()) });

/** The ids of the sales channels that a publishable key opens; null for a key that is unknown, revoked or deleted. */
export async function findChannelsOfKey(database: Database, token: string): Promise<string[] | null> {
  const sql = `
    select array(
      select c.sales_channel_id from publishable_api_key_sales_channel c
      where c.publishable_key_id = k.id and c.deleted_at is null) as sales_channel_ids
    from api_key k
    where k.token = ? and k.type = 'publishable' and k.deleted_at is null
      and (k.revoked_at is null or k.revoked_at > now())`;
  const [key] = await queryRows(keepingPlans(database), KeyInUse, sql, [token]);
  return key?.sales_channel_ids ?? null;
}
