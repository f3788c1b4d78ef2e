import { ListDeskReviews } from "../../../../contract/routes/reviews";
import { databaseOf } from "../../../../lib/database/connection";
import { listDeskReviews } from "../../../../queries/reviews/review-moderation";
import { handle } from "../../../handle";

/** The desk's reviews, in any state. */
export const GET = handle(ListDeskReviews, (asked, req) => listDeskReviews(databaseOf(req.scope), asked));
