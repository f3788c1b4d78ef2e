import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows";
import { getPurchase, type ReviewKey } from "../lib/product-review-sql";
import { ShopError } from "../lib/shop-error";
import { type SaveProductReviewInput, saveProductReviewStep } from "./steps/save-product-review";

/** The order in which the customer bought the product; throws `forbidden` when there is none. */
const requirePurchaseStep = createStep("require-purchase", async (key: ReviewKey, { container }) => {
  const orderId = await getPurchase(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), key);
  if (!orderId) throw new ShopError("forbidden", "Only people who bought this product can review it.");
  return new StepResponse(orderId);
});

/**
 * Stores what a customer says of a product that they bought; a second review replaces the first.
 * @throws ShopError `forbidden` for who did not buy it, or whose order was cancelled.
 */
export const saveProductReviewWorkflow = createWorkflow("save-product-review", (input: SaveProductReviewInput) => {
  const key = transform({ input }, ({ input }) => `product-review:${input.customerId}:${input.productId}`);
  acquireLockStep({ key, timeout: 10, ttl: 30, retryInterval: 0.1 });
  const orderId = requirePurchaseStep(input);
  const saved = saveProductReviewStep(transform({ input, orderId }, ({ input, orderId }) => ({ ...input, orderId })));
  releaseLockStep({ key });
  return new WorkflowResponse(saved);
});
