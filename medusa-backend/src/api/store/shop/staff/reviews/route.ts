import { ListStaffReviews } from "../../../../../contract/routes/reviews";
import { databaseOf } from "../../../../../lib/database/connection";
import { listStaffReviews } from "../../../../../queries/reviews/review-moderation";
import { handle } from "../../../../handle";

export const GET = handle(ListStaffReviews, (asked, req) => listStaffReviews(databaseOf(req.scope), asked));
