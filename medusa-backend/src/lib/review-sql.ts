import { z } from "zod";
import { OpsReview, type OpsReviewsAnswer, type OpsReviewsQuery } from "../contract/ops";
import { type Database, queryRows } from "./sql";

const Timestamp = z.date().transform((date) => date.toISOString());

const ReviewRow = z.object({
  ...OpsReview.shape,
  hidden_at: Timestamp.nullable(),
  created_at: Timestamp,
});

const WHERE = `
  where r.deleted_at is null and (?::int is null or r.rating = ?)
    and (?::boolean is null or (r.hidden_at is not null) = ?)`;

/** A page of reviews as ops see them, and how many there are in all. */
export async function listOpsReviews(
  database: Database,
  { limit, offset, rating, visibility }: z.infer<typeof OpsReviewsQuery>,
): Promise<OpsReviewsAnswer> {
  const hidden = visibility === undefined ? null : visibility === "hidden";
  const filters = [rating ?? null, rating ?? null, hidden, hidden];
  const page = `
    select r.id, r.reviewer_img, r.reviewer_name, r.reviewer_occupation, r.description, r.rating, r.customer_id,
      c.email as customer_email, r.hidden_at, r.created_at
    from review r left join customer c on c.id = r.customer_id
    ${WHERE} order by r.created_at desc, r.id desc limit ? offset ?`;
  const [reviews, [total]] = await Promise.all([
    queryRows(database, ReviewRow, page, [...filters, limit, offset]),
    queryRows(
      database,
      z.object({ count: z.number() }),
      `select count(*)::int as count from review r ${WHERE}`,
      filters,
    ),
  ]);
  return { reviews, count: total?.count ?? 0 };
}
