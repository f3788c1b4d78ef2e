import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductStatus } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { updateProductsWorkflow } from "@medusajs/medusa/core-flows";
import { withLock } from "../../lib/lock";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "./refresh-product-facts";
import { requireShowableStep } from "./steps/require-showable";

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
