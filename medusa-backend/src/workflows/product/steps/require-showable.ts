import { ProductStatus } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { getShownState } from "../../../queries/catalogue/hidden-products";

/** The product, and whether it must be put on sale; throws `not_found`, and `unavailable` without a price. */
export const requireShowableStep = createStep(
  "require-showable-product",
  async ({ productId }: { productId: string }, { container }) => {
    const product = await getShownState(databaseOf(container), productId);
    if (!product) throw new ShopError("not_found", "There is no such product.");
    const changed = product.status !== ProductStatus.PUBLISHED;
    if (changed && product.price === null)
      throw new ShopError("unavailable", "Give it a price in whole cents in Medusa Admin first.");
    return new StepResponse({ title: product.title, changed });
  },
);
