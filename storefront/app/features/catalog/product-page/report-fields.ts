import { OpaqueId, ReportReview } from "medusa-backend/contract";
import { z } from "zod";

/** The form that reports a review. */
export const ReportFields = z.object({ review_id: OpaqueId(100), reason: ReportReview.shape.reason });
