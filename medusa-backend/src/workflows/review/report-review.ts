import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../lib/shop-error";
import type { NewReport } from "../../modules/review/service";
import { reviewService } from "../../modules/services";

/** Stores a report of a review; undone by deleting it. */
const reportReviewStep = createStep(
  "report-review",
  async (report: NewReport, { container }) => {
    const reviews = reviewService(container);
    const [review] = await reviews.listReviews({ id: report.reviewId }, { select: ["id", "customer_id", "hidden_at"] });
    if (!review || review.hidden_at !== null) throw new ShopError("not_found", "This review is no longer shown.");
    if (review.customer_id === report.customerId) throw new ShopError("conflict", "This is your own review.");
    const id = await reviews.insertReport(report);
    return new StepResponse({ changed: id !== null }, id);
  },
  async (id, { container }) => {
    if (id) await reviewService(container).deleteReviewReports([id]);
  },
);

/**
 * Reports a review to the shop, once for each customer.
 * @throws ShopError `not_found` for a review that is not shown, `conflict` for the customer's own
 */
export const reportReviewWorkflow = createWorkflow("report-review", (input: NewReport) => {
  return new WorkflowResponse(reportReviewStep(input));
});
