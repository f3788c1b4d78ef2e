import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import {
  deleteInventoryItemWorkflow,
  deleteProductOptionsWorkflow,
  deleteProductsStep,
  removeRemoteLinkStep,
} from "@medusajs/medusa/core-flows";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { runLocked, withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/audit";
import { productEditsService } from "../../modules/product-edits";
import {
  getRemains,
  getRestorable,
  keepEnded,
  listEnded,
  listPurgeable,
  restoreRecords,
} from "../../queries/products/deleted-products";
import { getProductTitle } from "../../queries/products/product-values";
import { writeAuditStep } from "../audit/write-audit";
import { refreshProductFacts } from "./refresh-products";

/** `isAudited`: the route has written the entry of the audit trail. */
type DeleteProductInput = { productId: string; actorId: string; isAudited?: boolean };

const requireProductStep = createStep("require-product", async ({ productId }: DeleteProductInput, { container }) => {
  const title = await getProductTitle(databaseOf(container), productId);
  if (title === null) throw new ShopError("not_found", "There is no such product.");
  return new StepResponse(title);
});

const noteDeletedStep = createStep(
  "note-deleted-product",
  async ({ productId, actorId }: DeleteProductInput, { container }) => {
    await productEditsService(container).noteDeleted(productId, actorId);
    return new StepResponse(null, productId);
  },
  async (productId, { container }) => {
    if (productId) await productEditsService(container).forgetDeleted(databaseOf(container), productId);
  },
);

/** Ended variants stay ended when the deletion is undone. */
const listEndedStep = createStep(
  "list-ended-variants",
  async ({ productId }: DeleteProductInput, { container }) => {
    const ended = await listEnded(databaseOf(container), productId);
    return new StepResponse(ended, ended);
  },
  async (ended, { container }) => {
    if (ended) await keepEnded(databaseOf(container), ended);
  },
);

/** A restored product does not get back the variants that ended before it. */
const keepEndedStep = createStep(
  "keep-ended-variants",
  async (ended: Awaited<ReturnType<typeof listEnded>>, { container }) => {
    await keepEnded(databaseOf(container), ended);
    return new StepResponse(null);
  },
);

const deleteProductWorkflow = createWorkflow("delete-shop-product", (input: DeleteProductInput) => {
  const title = requireProductStep(input);
  // The note comes first: a product marked as deleted without a note could never be restored.
  noteDeletedStep(input);
  const ended = listEndedStep(input);
  deleteProductsStep([input.productId]);
  keepEndedStep(ended);
  when("audit-deletion", { input }, ({ input }) => !input.isAudited).then(() => {
    writeAuditStep({
      actorId: input.actorId,
      action: "product.deleted",
      subjectId: input.productId,
      details: { title },
    });
  });
  return new WorkflowResponse(title);
});

/** Stock, reservations, prices and links stay until the product is purged. @throws ShopError `not_found` */
export async function deleteProduct(container: MedusaContainer, input: DeleteProductInput): Promise<void> {
  await runLocked(container, `product:${input.productId}`, deleteProductWorkflow, input);
  await refreshProductFacts(container);
}

type RestoreProductInput = { productId: string; actorId: string };

async function restore(container: MedusaContainer, { productId, actorId }: RestoreProductInput): Promise<void> {
  const gone = () => new ShopError("not_found", "This product cannot be restored any more.");
  const found = await getRestorable(databaseOf(container), productId);
  if (!found) throw gone();
  const { title, taken } = found;
  if (taken) throw new ShopError("conflict", `Another product has its ${taken} now. Change that one first.`);
  await databaseOf(container).transaction(async (transaction) => {
    if (!(await restoreRecords(transaction, productId))) throw gone();
    await productEditsService(container).forgetDeleted(transaction, productId);
    const entry = { actorId, action: "product.restored", subjectId: productId, details: { title } };
    await auditService(container).appendEntry(transaction, entry);
  });
}

/** It is on sale if it was. @throws ShopError `not_found` once purged, `conflict` if its address or a code is taken */
export async function restoreProduct(container: MedusaContainer, input: RestoreProductInput): Promise<void> {
  const locked = () => withLock(container, `product:${input.productId}`, () => restore(container, input));
  // Its address must be free until it is written; new products take theirs under the same lock.
  await withLock(container, "product-handles", locked);
  await refreshProductFacts(container);
}

const BATCH = 20;
/** In addition to the days for returns: until an order is sent and has arrived. */
const DAYS_UNTIL_RECEIVED = 90;
const turns = new FairTurns<string>((productId) => productId);

const findRemainsStep = createStep(
  "find-product-remains",
  async (productId: string, { container }) => new StepResponse(await getRemains(databaseOf(container), productId)),
);

/** The first step: a server that dies after it leaves only invisible stock, and nothing is restored without price. */
const notePurgedStep = createStep(
  "note-purged-product",
  async (productId: string, { container }) => {
    if (!(await productEditsService(container).notePurged(productId, true)))
      throw new ShopError("not_found", "The product was restored in the meantime.");
    return new StepResponse(null, productId);
  },
  async (productId, { container }) => {
    if (productId) await productEditsService(container).notePurged(productId, false);
  },
);

const purgeProductWorkflow = createWorkflow("purge-shop-product", (productId: string) => {
  notePurgedStep(productId);
  const remains = findRemainsStep(productId);
  deleteInventoryItemWorkflow.runAsStep({ input: remains.itemIds });
  when("has-product-options", { remains }, ({ remains }) => remains.optionIds.length > 0).then(() => {
    deleteProductOptionsWorkflow.runAsStep({ input: { ids: remains.optionIds } });
  });
  removeRemoteLinkStep({ [Modules.PRODUCT]: { variant_id: remains.variantIds, product_id: [productId] } });
  writeAuditStep({ actorId: "schedule", action: "product.purged", subjectId: productId, details: {} });
  return new WorkflowResponse(remains);
});

/** Deletes Medusa's stock, options, prices and links of products that no order needs. The next run retries failures. */
export async function purgeProducts(container: MedusaContainer): Promise<void> {
  const { RETURN_DAYS, WITHDRAWAL_DAYS } = getEnv();
  const orderDays = Math.max(RETURN_DAYS, WITHDRAWAL_DAYS) + DAYS_UNTIL_RECEIVED;
  await turns.handle(BATCH, {
    list: (limit) => listPurgeable(databaseOf(container), orderDays, limit),
    handle: (productId) =>
      withLock(container, `product:${productId}`, () => purgeProductWorkflow(container).run({ input: productId })),
    onFailure: (productId, error) => {
      logEvent(container, "warn", { event: "product_not_purged", product_id: productId }, error);
    },
  });
}
