import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { getPurchase, type ReviewKey } from "../../../queries/reviews/product-reviews";

/** The order with which the product was sent to the customer; throws `forbidden` when there is none. */
export const requirePurchaseStep = createStep("require-purchase", async (key: ReviewKey, { container }) => {
  const orderId = await getPurchase(databaseOf(container), key);
  if (!orderId)
    throw new ShopError("forbidden", "Only people who bought this product can review it, once it has been shipped.");
  return new StepResponse(orderId);
});
