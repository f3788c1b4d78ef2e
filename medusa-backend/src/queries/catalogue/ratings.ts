import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import type { NewRatings } from "../../modules/product-facts/rating";

const Rated = z.object({
  review_id: z.string(),
  product_id: z.string(),
  rating: z.number(),
  is_shown: z.boolean(),
});

const RATED_SQL = `
  select r.id as review_id, r.product_id, r.rating::int as rating,
    r.deleted_at is null and r.hidden_at is null and exists (
      select 1 from order_status s
      where s.order_id = r.order_id and s.deleted_at is null and s.status <> 'cancelled') as is_shown
  from review r
  where r.product_id is not null and r.id in (
    select unnest(?::text[]) union select o.id from review o where o.order_id = any(?::text[]))`;

/** The given reviews, and those of these orders, as the ratings of products count them now. */
export async function listRatings(
  database: Database,
  { reviewIds, orderIds }: { reviewIds: string[]; orderIds: string[] },
): Promise<NewRatings> {
  const rated = await queryRows(database, Rated, RATED_SQL, [reviewIds, orderIds]);
  const shown = rated.filter(({ is_shown }) => is_shown);
  return {
    reviewIds: [...new Set([...reviewIds, ...rated.map(({ review_id }) => review_id)])],
    entries: shown.map(({ is_shown: _, ...entry }) => entry),
  };
}
