import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { getProductRecord } from "../../../queries/catalogue/product-records";

/** The product; throws `not_found`. */
export const requireProductStep = createStep(
  "require-product",
  async ({ productId }: { productId: string }, { container }) => {
    const product = await getProductRecord(databaseOf(container), productId);
    if (!product) throw new ShopError("not_found", "There is no such product.");
    return new StepResponse(product);
  },
);
