import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { deleteProductsStep } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { productDeskService } from "../../modules/services";
import { getProductTitle } from "../../queries/catalogue/product-records";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "./refresh-product-facts";

/** `actorId`: the admin who deletes it. `isAudited`: the route has written the entry of the audit trail. */
type DeleteProductInput = { productId: string; actorId: string; isAudited?: boolean };

/** The product; throws `not_found`. */
const requireProductStep = createStep("require-product", async ({ productId }: DeleteProductInput, { container }) => {
  const title = await getProductTitle(databaseOf(container), productId);
  if (title === null) throw new ShopError("not_found", "There is no such product.");
  return new StepResponse(title);
});

const noteDeletedStep = createStep(
  "note-deleted-product",
  async ({ productId, actorId }: DeleteProductInput, { container }) => {
    await productDeskService(container).noteDeleted(productId, actorId);
    return new StepResponse(null, productId);
  },
  async (productId, { container }) => {
    if (productId) await productDeskService(container).forgetDeleted(databaseOf(container), productId);
  },
);

const deleteProductWorkflow = createWorkflow("delete-shop-product", (input: DeleteProductInput) => {
  const title = requireProductStep(input);
  // The note comes first: a product marked as deleted without a note could never be restored.
  noteDeletedStep(input);
  deleteProductsStep(transform({ input }, ({ input }) => [input.productId]));
  when("audit-deletion", { input }, ({ input }) => !input.isAudited).then(() => {
    writeAuditStep(
      transform({ input, title }, ({ input, title }) => ({
        actorId: input.actorId,
        action: "product.deleted",
        subjectId: input.productId,
        details: { title },
      })),
    );
  });
  return new WorkflowResponse(title);
});

/**
 * Takes a product out of the shop; orders keep their lines. It can be restored until it is purged: its stock,
 * reservations, prices and links stay as they are.
 * @throws ShopError `not_found`, `backend_unavailable`
 */
export async function deleteProduct(container: MedusaContainer, input: DeleteProductInput): Promise<void> {
  await withLock(container, `product:${input.productId}`, () => deleteProductWorkflow(container).run({ input }));
  await refreshProductFacts(container);
}
