import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";

/** A customer and a product. */
export type ReviewKey = { customerId: string; productId: string };

/** The customer's newest order with a sent piece of this product; null if there is none. */
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
  id: z.string(),
  description: z.string(),
  rating: z.number(),
  is_hidden: z.boolean(),
  is_waiting: z.boolean(),
});

/** This customer's review of this product, or null. */
export async function getOwnReview(database: Database, { customerId, productId }: ReviewKey) {
  const sql = `
    select id, description, rating, hidden_at is not null as is_hidden, is_waiting from review
    where customer_id = ? and product_id = ? and deleted_at is null`;
  const [row] = await queryRows(database, OwnReview, sql, [customerId, productId]);
  return row ?? null;
}

/** As many votes as the reviews on a product's page, and some for older ones. */
const MOST_VOTES = 100;

const OwnVote = z.object({ review_id: z.string() });

/** The reviews of this product that this customer finds helpful, the latest votes. */
export async function listOwnVotes(
  database: Database,
  { customerId, productId }: ReviewKey,
): Promise<z.infer<typeof OwnVote>[]> {
  const sql = `
    select v.review_id from review_vote v join review r on r.id = v.review_id and r.product_id = ?
    where v.customer_id = ? and v.deleted_at is null order by v.created_at desc, v.id desc limit ${MOST_VOTES}`;
  return readable(await queryList(database, "votes", OwnVote, sql, [productId, customerId]));
}
