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
import { productDeskService } from "../../modules/services";
import { getRestorable, restoreRecords } from "../../queries/product-desk/deleted-products";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "./refresh-product-facts";

/** `actorId`: the admin who restores it, for the audit trail. */
type RestoreProductInput = { productId: string; actorId: string };

const requireRestorableStep = createStep(
  "require-restorable-product",
  async ({ productId }: RestoreProductInput, { container }) => {
    const found = await getRestorable(databaseOf(container), productId);
    if (!found) throw new ShopError("not_found", "This product cannot be restored any more.");
    if (found.taken)
      throw new ShopError("conflict", `Another product has its ${found.taken} now. Change that one first.`);
    return new StepResponse(found.title);
  },
);

/** Not undone: put it last. */
const restoreStep = createStep("restore-product", async ({ productId }: RestoreProductInput, { container }) => {
  const restored = await databaseOf(container).transaction(async (transaction) => {
    if (!(await restoreRecords(transaction, productId))) return false;
    await productDeskService(container).forgetDeleted(transaction, productId);
    return true;
  });
  if (!restored) throw new ShopError("not_found", "This product cannot be restored any more.");
  return new StepResponse(null);
});

const restoreProductWorkflow = createWorkflow("restore-shop-product", (input: RestoreProductInput) => {
  const title = requireRestorableStep(input);
  writeAuditStep(
    transform({ input, title }, ({ input, title }) => ({
      actorId: input.actorId,
      action: "product.restored",
      subjectId: input.productId,
      details: { title },
    })),
  );
  restoreStep(input);
  return new WorkflowResponse(title);
});

/**
 * Restores a deleted product unchanged, on sale if it was on sale.
 * @throws ShopError `not_found` once it is purged, `conflict` if another product now has its address, SKU or GTIN
 */
export async function restoreProduct(container: MedusaContainer, input: RestoreProductInput): Promise<void> {
  const restore = () => restoreProductWorkflow(container).run({ input });
  // Its address must be free until it is written; new products take theirs under the same lock.
  await withLock(container, "product-handles", () => withLock(container, `product:${input.productId}`, restore));
  await refreshProductFacts(container);
}
