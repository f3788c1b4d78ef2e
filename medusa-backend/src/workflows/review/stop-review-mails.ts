import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { reviewService } from "../../modules/services";

type Input = { customerId: string };

const stopReviewMailsStep = createStep(
  "stop-review-mails",
  async ({ customerId }: Input, { container }) => {
    const id = await reviewService(container).stopMails(customerId);
    return new StepResponse({ changed: id !== null }, id);
  },
  async (id, { container }) => {
    if (id) await reviewService(container).deleteReviewMailStops([id]);
  },
);

/** Ends the mails that ask a customer for reviews. */
export const stopReviewMailsWorkflow = createWorkflow("stop-review-mails", (input: Input) => {
  return new WorkflowResponse(stopReviewMailsStep(input));
});
