/**
 * A review that a product's rating counts. `reviewIds` of `NewRatings` are all reviews that were looked at: those
 * without an entry count no longer.
 */
export type NewRating = { review_id: string; product_id: string; rating: number };
export type NewRatings = { reviewIds: string[]; entries: NewRating[] };

const onTop = `on conflict (product_id) do update set reviews = product_rating.reviews + excluded.reviews,
    stars = product_rating.stars + excluded.stars, updated_at = now() returning product_id`;

/** Takes these reviews out of the sums as they were counted before. Returns the products. */
export const TAKE_OUT_RATINGS = `
  with gone as (delete from rated_review where review_id = any(?::text[]) returning product_id, rating)
  insert into product_rating (product_id, reviews, stars)
  select product_id, -count(*), -sum(rating) from gone group by product_id ${onTop}`;

/** Adds reviews, given as a JSON array, to the sums. Returns the products. */
export const ADD_RATINGS = `
  with counted as (
    insert into rated_review (review_id, product_id, rating)
    select n.review_id, n.product_id, n.rating
    from jsonb_to_recordset(?::jsonb) as n(review_id text, product_id text, rating bigint)
    returning product_id, rating)
  insert into product_rating (product_id, reviews, stars)
  select product_id, count(*), sum(rating) from counted group by product_id ${onTop}`;
