import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** A product that is on sale, by its handle; null when there is none. */
export async function getProductIdByHandle(database: Database, handle: string): Promise<string | null> {
  const sql = "select id from product where handle = ? and status = 'published' and deleted_at is null";
  const [row] = await queryRows(database, z.object({ id: z.string() }), sql, [handle]);
  return row?.id ?? null;
}

/** A customer and a product. */
export type ReviewKey = { customerId: string; productId: string };

/** The customer's newest order of which a piece of this product was sent; null where none was. */
export async function getPurchase(database: Database, { customerId, productId }: ReviewKey): Promise<string | null> {
  const sql = `
    select o.id from "order" o
    join order_status s on s.order_id = o.id and s.deleted_at is null and s.status <> 'cancelled'
    where o.customer_id = ? and o.deleted_at is null and exists (
      select 1 from order_item oi join order_line_item li on li.id = oi.item_id
      where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
        and greatest(oi.shipped_quantity, oi.delivered_quantity) > 0 and li.product_id = ?)
    order by o.created_at desc, o.id desc limit 1`;
  const [row] = await queryRows(database, z.object({ id: z.string() }), sql, [customerId, productId]);
  return row?.id ?? null;
}

const OwnReview = z.object({
  description: z.string(),
  rating: z.number(),
  is_hidden: z.boolean(),
  is_waiting: z.boolean(),
});

/** This customer's review of this product, or null. */
export async function getOwnReview(database: Database, { customerId, productId }: ReviewKey) {
  const sql = `
    select description, rating, hidden_at is not null as is_hidden, is_waiting from review
    where customer_id = ? and product_id = ? and deleted_at is null`;
  const [row] = await queryRows(database, OwnReview, sql, [customerId, productId]);
  return row ?? null;
}
