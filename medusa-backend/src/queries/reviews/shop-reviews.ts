import { z } from "zod";
import { OpsReview, type OpsReviewsAnswer, type OpsReviewsQuery } from "../../contract/ops";
import { type ListReviewsAnswer, ShopReview } from "../../contract/reviews";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";

const Timestamp = z.date().transform((date) => date.toISOString());

const ReviewRow = z.object({
  ...OpsReview.shape,
  hidden_at: Timestamp.nullable(),
  created_at: Timestamp,
});

const WHERE = `
  where r.deleted_at is null and (?::int is null or r.rating = ?)
    and (?::boolean is null or (r.hidden_at is not null) = ?)`;

/** A page of reviews as ops see them, and the number of all. */
export async function listOpsReviews(
  database: Database,
  { limit, offset, rating, visibility }: z.infer<typeof OpsReviewsQuery>,
): Promise<OpsReviewsAnswer> {
  const hidden = visibility === undefined ? null : visibility === "hidden";
  const filters = [rating ?? null, rating ?? null, hidden, hidden];
  const page = `
    select r.id, r.reviewer_img, r.reviewer_name, r.reviewer_occupation, r.description, r.rating, r.customer_id,
      c.email as customer_email, p.title as product_title, r.hidden_at, r.created_at
    from review r left join customer c on c.id = r.customer_id left join product p on p.id = r.product_id
    ${WHERE} order by r.created_at desc, r.id desc limit ? offset ?`;
  const [reviews, [total]] = await Promise.all([
    queryList(database, "reviews", ReviewRow, page, [...filters, limit, offset]),
    queryRows(
      database,
      z.object({ count: z.number() }),
      `select count(*)::int as count from review r ${WHERE}`,
      filters,
    ),
  ]);
  return { reviews: readable(reviews), count: total?.count ?? 0 };
}

const SHOWN = "from review r where r.product_id is null and r.hidden_at is null and r.deleted_at is null";

/** Some of the reviews of the shop itself as its visitors see them, newest first. */
export async function listNewestReviews(
  database: Database,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ShopReview[]> {
  const page = `select r.id, r.reviewer_img, r.reviewer_name, r.reviewer_occupation, r.description, r.rating ${SHOWN}
    order by r.created_at desc, r.id desc limit ? offset ?`;
  return readable(await queryList(database, "reviews", ShopReview, page, [limit, offset]));
}

/** A page of them, and how many there are in all. */
export async function listShopReviews(
  database: Database,
  page: { limit: number; offset: number },
): Promise<ListReviewsAnswer> {
  const [reviews, [total]] = await Promise.all([
    listNewestReviews(database, page),
    queryRows(database, z.object({ count: z.number() }), `select count(*)::int as count ${SHOWN}`),
  ]);
  return { reviews, count: total?.count ?? 0 };
}
