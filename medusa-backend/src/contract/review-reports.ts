import { z } from "zod";
import { OpaqueId } from "./common";

/** Why somebody reports a review. */
export const ReportReason = z.enum(["offensive", "spam", "not_about_it", "private"]);
export type ReportReason = z.infer<typeof ReportReason>;

/**
 * POST /store/shop/reviews/:id/report (signed in): asks the shop to check a shown review. `changed` is false if this
 * person has reported it before. 404 for a hidden review, 409 for one's own.
 */
export const ReportReview = z.object({ reason: ReportReason });
export const ReportReviewAnswer = z.object({ changed: z.boolean() });
export type ReportReviewAnswer = z.infer<typeof ReportReviewAnswer>;

/**
 * POST /store/shop/review-mails/stop (anyone): ends the mails that ask an account for reviews; `token` is from the link
 * in these mails. 404 for a forged token.
 */
export const StopReviewMails = z.object({ token: OpaqueId(300) });
