import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { deleteProductsStep, deleteProductsWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { getProductRecord } from "../../queries/catalogue/product-records";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "./refresh-product-facts";

/** The product; throws `not_found`. */
const requireProductStep = createStep(
  "require-product",
  async ({ productId }: { productId: string }, { container }) => {
    const product = await getProductRecord(databaseOf(container), productId);
    if (!product) throw new ShopError("not_found", "There is no such product.");
    return new StepResponse(product);
  },
);

/** `actorId`: the admin who deletes it, for the audit trail. */
type DeleteProductInput = { productId: string; actorId: string };

const deleteProductWorkflow = createWorkflow("delete-shop-product", (input: DeleteProductInput) => {
  const product = requireProductStep(input);
  const ids = transform({ input }, ({ input }) => [input.productId]);
  when("delete-with-stock", { product }, ({ product }) => !product.reserved).then(() => {
    deleteProductsWorkflow.runAsStep({ input: { ids } });
  });
  when("delete-beside-stock", { product }, ({ product }) => product.reserved).then(() => {
    deleteProductsStep(ids);
  });
  writeAuditStep(
    transform({ input, product }, ({ input, product }) => ({
      actorId: input.actorId,
      action: "product.deleted",
      subjectId: input.productId,
      details: { title: product.title },
    })),
  );
  return new WorkflowResponse(product);
});

/**
 * Deletes a product; orders keep their lines. Medusa refuses to delete an inventory item that is reserved for an order,
 * so with one the product alone goes, and the reserved stock stays to be shipped or returned.
 * @throws ShopError `not_found`, `backend_unavailable`
 */
export async function deleteProduct(container: MedusaContainer, input: DeleteProductInput): Promise<void> {
  await withLock(container, `product:${input.productId}`, () => deleteProductWorkflow(container).run({ input }));
  await refreshProductFacts(container);
}
