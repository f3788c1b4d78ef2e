import { ListDeskReviews } from "../../../../contract/routes/reviews";
import { databaseOf } from "../../../../lib/database/connection";
import { readCursor } from "../../../../queries/lists";
import { listDeskReviews } from "../../../../queries/reviews/review-moderation";
import { handle } from "../../../handle";

/** The desk's reviews, in any state. */
export const GET = handle(ListDeskReviews, async (asked, req) => {
  const { limit, cursor, list = null, rating = null, q } = asked;
  const page = { limit, after: readCursor(cursor, "rev"), list, rating, q: q || null };
  return await listDeskReviews(databaseOf(req.scope), page);
});
