import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type CreateReviewInput, createReviewStep } from "./steps/create-review";

/** Stores a customer's review of the shop. */
export const createReviewWorkflow = createWorkflow("create-review", (input: CreateReviewInput) => {
  return new WorkflowResponse(createReviewStep(input));
});
