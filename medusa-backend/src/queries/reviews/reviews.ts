import { z } from "zod";
import { OpsReview, type OpsReviewsAnswer, type OpsReviewsQuery } from "../../contract/ops";
import { HiddenFor, type ListReviewsAnswer, ShopReview } from "../../contract/reviews";
import type { Database } from "../../lib/database/connection";
import { queryList, queryPage, queryRow, queryValue, readable } from "../../lib/database/sql";
import { PHOTO, photosOf } from "../expressions";
import { olderThan, queryListPage, readCursor } from "../lists";

export type ReviewKey = { customerId: string; productId: string };

/** A customer's newest live order with a sent piece. `customer`: a binding or a column. `ofWhich` narrows the piece. */
const sentOrder = (customer: string, ofWhich = "") => `
    select o.id from "order" o
    join order_status s on s.order_id = o.id and s.deleted_at is null and s.status <> 'cancelled'
    where o.customer_id = ${customer} and o.deleted_at is null and exists (
      select 1 from order_item oi join order_line_item li on li.id = oi.item_id
      where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
        and greatest(oi.shipped_quantity, oi.delivered_quantity) > 0 ${ofWhich})
    order by o.created_at desc, o.id desc limit 1`;

/** The customer's newest order with a sent piece of this product. */
export async function getPurchase(database: Database, { customerId, productId }: ReviewKey): Promise<string | null> {
  const sql = sentOrder("?", "and li.product_id = ?");
  return await queryValue(database, z.string(), sql, [customerId, productId]);
}

const OwnReview = z.object({
  id: z.string(),
  description: z.string(),
  rating: z.number(),
  isHidden: z.boolean(),
  isWaiting: z.boolean(),
  hiddenFor: HiddenFor,
});

export async function getOwnReview(database: Database, { customerId, productId }: ReviewKey) {
  const sql = `
    select id, description, rating, hidden_at is not null as is_hidden, is_waiting,
      case when hidden_at is not null then hidden_for end as hidden_for
    from review where customer_id = ? and product_id = ? and deleted_at is null`;
  return await queryRow(database, OwnReview, sql, [customerId, productId]);
}

/** As many votes as the reviews on a product's page, and some for older ones. */
const MOST_VOTES = 100;

const OwnVote = z.object({ reviewId: z.string() });

/** The reviews of this product that this customer finds helpful, the latest votes. */
export async function listOwnVotes(database: Database, { customerId, productId }: ReviewKey) {
  const sql = `
    select v.review_id from review_vote v join review r on r.id = v.review_id and r.product_id = ?
    where v.customer_id = ? and v.deleted_at is null order by v.created_at desc, v.id desc limit ${MOST_VOTES}`;
  return await queryList(database, "votes", OwnVote, sql, [productId, customerId]);
}

/** In the form of the indexes. */
const VISIBLE = { shown: "and r.hidden_at is null", hidden: "and r.hidden_at is not null" } as const;

export async function listOpsReviews(
  database: Database,
  { limit, cursor, rating, visibility }: z.infer<typeof OpsReviewsQuery>,
): Promise<OpsReviewsAnswer> {
  const older = olderThan(readCursor(cursor, "rev"), "r");
  const sql = `
    select r.id, r.reviewer_img as photo_url, r.reviewer_name as name, r.reviewer_occupation as occupation, r.description,
      r.rating, r.customer_id, c.email as customer_email, p.title as product_title, r.hidden_at,
      case when r.hidden_at is not null then r.hidden_for end as hidden_for, r.created_at,
      ${photosOf(PHOTO)} as photos, r.created_at::text || '|' || r.id as cursor
    from review r left join customer c on c.id = r.customer_id left join product p on p.id = r.product_id
    where r.deleted_at is null ${rating ? "and r.rating = ?" : ""} ${visibility ? VISIBLE[visibility] : ""} ${older.sql}
    order by r.created_at desc, r.id desc limit ?`;
  const bindings = [...(rating ? [rating] : []), ...older.bindings, limit + 1];
  const { shown, ...next } = await queryListPage(database, { list: "reviews", row: OpsReview, sql, bindings, limit });
  return { reviews: shown, ...next };
}

const SHOWN = "from review r where r.product_id is null and r.hidden_at is null and r.deleted_at is null";

/** The most bytes of the texts of a page, apart from the review with which it exceeds them. */
const MOST_BYTES = 1_000_000;
const TEXTS = "r.description || r.reviewer_name || r.reviewer_occupation || r.reviewer_img";

/** A page of the reviews of the shop as visitors see them, newest first, and where the next one begins. */
export async function listShopReviews(
  database: Database,
  { limit, offset = 0, mostBytes = MOST_BYTES }: { limit: number; offset?: number; mostBytes?: number },
): Promise<ListReviewsAnswer> {
  const sql = `
    with page as materialized (
      select r.*, octet_length(${TEXTS}) as bytes ${SHOWN} order by r.created_at desc, r.id desc limit ? offset ?)
    select r.id, r.reviewer_img as photo_url, r.reviewer_name as name, r.reviewer_occupation as occupation, r.description,
      r.rating, r.customer_id is null as is_example, bought.id is not null as is_bought
    from (select r.*, sum(r.bytes) over (order by r.created_at desc, r.id desc) - r.bytes as before from page r) r
    left join lateral (${sentOrder("r.customer_id")}) bought on true
    where r.before < ? order by r.created_at desc, r.id desc`;
  const row = { key: z.unknown(), row: ShopReview };
  const found = await queryPage(database, "reviews", row, sql, [limit, offset, mostBytes]);
  const total = (await queryValue(database, z.number(), `select count(*)::int as count ${SHOWN}`)) ?? 0;
  const next = offset + found.length;
  return { reviews: readable(found.map(({ row }) => row)), next: found.length > 0 && next < total ? next : null };
}
