import { z } from "zod";

/** Why somebody reports a review. */
export const ReportReason = z.enum(["offensive", "spam", "not_about_it", "private"]);
export type ReportReason = z.infer<typeof ReportReason>;

/**
 * POST /store/shop/reviews/:id/report (signed in): asks the shop to look at a review that is shown. `changed` is false
 * for somebody who has reported it before. 404 for a review that is not shown, 409 for one's own.
 */
export const ReportReview = z.object({ reason: ReportReason });
export const ReportReviewAnswer = z.object({ changed: z.boolean() });
export type ReportReviewAnswer = z.infer<typeof ReportReviewAnswer>;
