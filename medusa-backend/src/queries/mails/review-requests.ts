import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { PUBLISHED } from "../catalogue/statements";

/**
 * The number of days for which an order stays due, so that a newly enabled setting does not ask about all past orders.
 */
const DUE_DAYS = 7;
/** The most products in one mail. */
const MOST_PRODUCTS = 5;

const ReviewRequest = z.object({
  order_id: z.string(),
  number: z.number(),
  customer_id: z.string(),
  email: z.string(),
  products: z.array(z.object({ title: z.string(), handle: z.string(), picture: z.string() })),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

/** Products of the order that are on sale, were not returned, and have no review by its customer. */
const PRODUCTS = `
  select jsonb_agg(jsonb_build_object('title', p.title, 'handle', p.handle, 'picture', p.picture) order by p.title) as products
  from (
    select distinct p.id, p.title, p.handle, coalesce((select copy.copied_url from picture_copy copy
        where copy.address = p.thumbnail and copy.deleted_at is null), p.thumbnail, '') as picture
    from order_item oi
    join order_line_item li on li.id = oi.item_id
    join product p on p.id = li.product_id and ${PUBLISHED}
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
      and greatest(oi.shipped_quantity, oi.delivered_quantity) > oi.return_received_quantity
      and not exists (
        select 1 from review r where r.customer_id = o.customer_id and r.product_id = p.id and r.deleted_at is null)
    order by p.title limit ${MOST_PRODUCTS}) p`;

/**
 * Orders whose last parcel was delivered `days` days ago, and whose customer was not asked about it and has not
 * unsubscribed.
 */
export async function listReviewRequests(database: Database, days: number, most: number): Promise<ReviewRequest[]> {
  const sql = `
    select o.id as order_id, o.display_id as number, o.customer_id, o.email, brought.products
    from (
      select distinct l.order_id from fulfillment f
      join order_fulfillment l on l.fulfillment_id = f.id and l.deleted_at is null
      where f.delivered_at <= now() - make_interval(days => ?::int)
        and f.delivered_at > now() - make_interval(days => ?::int)
        and f.canceled_at is null and f.deleted_at is null) due
    join "order" o on o.id = due.order_id and o.deleted_at is null
    join order_status s on s.order_id = o.id and s.status <> 'cancelled' and s.deleted_at is null
    join customer c on c.id = o.customer_id and c.has_account and c.deleted_at is null
    join lateral (${PRODUCTS}) brought on brought.products is not null
    where o.email <> ''
      and not exists (
        select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
        where l.order_id = o.id and l.deleted_at is null and f.canceled_at is null and f.deleted_at is null
          and (f.delivered_at is null or f.delivered_at > now() - make_interval(days => ?::int)))
      and (select true from review_mail_stop t where t.customer_id = o.customer_id and t.deleted_at is null limit 1) is null
      and (select true from outbox_mail m where m.key = 'review_request:' || o.id and m.deleted_at is null limit 1) is null
    order by o.created_at, o.id limit ?`;
  const bindings = [days, days + DUE_DAYS, days, most];
  return readable(await queryList(database, "review requests", ReviewRequest, sql, bindings));
}
