import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const OldCart = z.object({ id: z.string(), address_ids: z.array(z.string()) });

const OLD_CARTS_SQL = `
  select c.id, array_remove(array[c.shipping_address_id, c.billing_address_id], null) as address_ids
  from cart c
  where c.deleted_at is null and c.updated_at < now() - make_interval(days => ?::int)
    and not exists (
      select 1 from payment_attempt a where a.cart_id = c.id and a.deleted_at is null
        and a.status in ('open', 'to_capture', 'releasing'))
  order by c.updated_at limit ?`;

/** Carts that nobody has changed for `days`, except those that may still become an order; the oldest `most`. */
export async function listOldCarts(
  database: Database,
  { days, most }: { days: number; most: number },
): Promise<z.infer<typeof OldCart>[]> {
  return await queryRows(database, OldCart, OLD_CARTS_SQL, [days, most]);
}
