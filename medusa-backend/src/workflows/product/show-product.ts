import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductStatus } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { updateProductsWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { getShownState } from "../../queries/catalogue/product-records";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "./refresh-product-facts";

/** The product, and whether it must be put on sale; throws `not_found`, and `unavailable` without a price. */
const requireShowableStep = createStep(
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

/** `actorId`: the admin who shows it, for the audit trail. */
type ShowProductInput = { productId: string; actorId: string };

const showProductWorkflow = createWorkflow("show-shop-product", (input: ShowProductInput) => {
  const product = requireShowableStep(input);
  when("show-product", { product }, ({ product }) => product.changed).then(() => {
    const products = transform({ input }, ({ input }) => [{ id: input.productId, status: ProductStatus.PUBLISHED }]);
    updateProductsWorkflow.runAsStep({ input: { products } });
    writeAuditStep(
      transform({ input, product }, ({ input, product }) => ({
        actorId: input.actorId,
        action: "product.shown",
        subjectId: input.productId,
        details: { title: product.title },
      })),
    );
  });
  return new WorkflowResponse(transform({ product }, ({ product }) => ({ changed: product.changed })));
});

/**
 * Puts a hidden product on sale.
 * @throws ShopError `not_found`, `unavailable` without a price that can be charged
 */
export async function showProduct(container: MedusaContainer, input: ShowProductInput) {
  const shown = await withLock(
    container,
    `product:${input.productId}`,
    async () => (await showProductWorkflow(container).run({ input })).result,
  );
  await refreshProductFacts(container);
  return shown;
}
