import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { getPurchase, type ReviewKey } from "../../queries/reviews/product-reviews";
import { type SaveProductReviewInput, saveProductReviewStep } from "./steps/save-product-review";

/** The order in which the customer bought the product; throws `forbidden` when there is none. */
const requirePurchaseStep = createStep("require-purchase", async (key: ReviewKey, { container }) => {
  const orderId = await getPurchase(databaseOf(container), key);
  if (!orderId) throw new ShopError("forbidden", "Only people who bought this product can review it.");
  return new StepResponse(orderId);
});

const saveProductReviewWorkflow = createWorkflow("save-product-review", (input: SaveProductReviewInput) => {
  const orderId = requirePurchaseStep(input);
  const saved = saveProductReviewStep(transform({ input, orderId }, ({ input, orderId }) => ({ ...input, orderId })));
  return new WorkflowResponse(saved);
});

/**
 * Stores what a customer says of a product that they bought; a second review replaces the first.
 * @throws ShopError `forbidden` for who did not buy it, or whose order was cancelled.
 */
export async function saveProductReview(container: MedusaContainer, input: SaveProductReviewInput) {
  const key = `product-review:${input.customerId}:${input.productId}`;
  return await withLock(container, key, async () => (await saveProductReviewWorkflow(container).run({ input })).result);
}
