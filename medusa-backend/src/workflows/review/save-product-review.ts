import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { withLock } from "../../lib/lock";
import { requirePurchaseStep } from "./steps/require-purchase";
import { type SaveProductReviewInput, saveProductReviewStep } from "./steps/save-product-review";

const saveProductReviewWorkflow = createWorkflow("save-product-review", (input: SaveProductReviewInput) => {
  const orderId = requirePurchaseStep(input);
  const saved = saveProductReviewStep(transform({ input, orderId }, ({ input, orderId }) => ({ ...input, orderId })));
  return new WorkflowResponse(saved);
});

/**
 * Stores a customer's review of a product that they bought; a second review replaces the first.
 * @throws ShopError `forbidden` for somebody to whom no piece of it was sent.
 */
export async function saveProductReview(container: MedusaContainer, input: SaveProductReviewInput) {
  const key = `product-review:${input.customerId}:${input.productId}`;
  return await withLock(container, key, async () => (await saveProductReviewWorkflow(container).run({ input })).result);
}
