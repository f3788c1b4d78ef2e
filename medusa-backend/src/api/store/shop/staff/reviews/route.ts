import { ListStaffReviews } from "../../../../../contract/routes/reviews";
import { databaseOf } from "../../../../../lib/database/connection";
import { readCursor } from "../../../../../queries/lists";
import { listStaffReviews } from "../../../../../queries/reviews/review-moderation";
import { handle } from "../../../../handle";

/** The desk's reviews, in any state. */
export const GET = handle(ListStaffReviews, async (asked, req) => {
  const { limit, cursor, list = null, rating = null, q } = asked;
  const page = { limit, after: readCursor(cursor, "rev"), list, rating, q: q || null };
  return await listStaffReviews(databaseOf(req.scope), page);
});
