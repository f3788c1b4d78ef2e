import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  deleteInventoryItemWorkflow,
  deleteProductOptionsWorkflow,
  removeRemoteLinkStep,
} from "@medusajs/medusa/core-flows";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { ShopError } from "../../lib/shop-error";
import { productDeskService } from "../../modules/services";
import { getRemains, listPurgeable } from "../../queries/product-desk/deleted-products";
import { writeAuditStep } from "../audit/steps/write-audit";

/** How many products one run purges; the rest wait for the next. */
const BATCH = 20;
/** In addition to the days for returns: the time until an order is sent and has arrived. */
const DAYS_UNTIL_RECEIVED = 90;
const turns = new FairTurns<string>((productId) => productId);

const findRemainsStep = createStep(
  "find-product-remains",
  async (productId: string, { container }) => new StepResponse(await getRemains(databaseOf(container), productId)),
);

/**
 * Put it first: if a server dies after it, only invisible stock is left. In any other order, a product could be
 * restored without stock and price.
 */
const notePurgedStep = createStep(
  "note-purged-product",
  async (productId: string, { container }) => {
    if (!(await productDeskService(container).notePurged(productId, true)))
      throw new ShopError("not_found", "The product was restored in the meantime.");
    return new StepResponse(null, productId);
  },
  async (productId, { container }) => {
    if (productId) await productDeskService(container).notePurged(productId, false);
  },
);

const purgeProductWorkflow = createWorkflow("purge-shop-product", (productId: string) => {
  notePurgedStep(productId);
  const remains = findRemainsStep(productId);
  deleteInventoryItemWorkflow.runAsStep({ input: transform({ remains }, ({ remains }) => remains.item_ids) });
  when("has-product-options", { remains }, ({ remains }) => remains.option_ids.length > 0).then(() => {
    deleteProductOptionsWorkflow.runAsStep({
      input: transform({ remains }, ({ remains }) => ({ ids: remains.option_ids })),
    });
  });
  removeRemoteLinkStep({
    [Modules.PRODUCT]: {
      variant_id: transform({ remains }, ({ remains }) => remains.variant_ids),
      product_id: transform({ productId }, ({ productId }) => [productId]),
    },
  });
  writeAuditStep(
    transform({ productId }, ({ productId }) => ({
      actorId: "schedule",
      action: "product.purged",
      subjectId: productId,
      details: {},
    })),
  );
  return new WorkflowResponse(remains);
});

/**
 * Purges the products that were deleted long enough ago and that no order needs any more: Medusa's stock, options,
 * prices and links of them. What fails is tried again by the next run.
 */
export async function purgeProducts(container: MedusaContainer): Promise<void> {
  const orderDays = getEnv().RETURN_DAYS + DAYS_UNTIL_RECEIVED;
  await turns.handle(BATCH, {
    list: (limit) => listPurgeable(databaseOf(container), orderDays, limit),
    handle: (productId) =>
      withLock(container, `product:${productId}`, () => purgeProductWorkflow(container).run({ input: productId })),
    onFailure: (productId, error) => {
      logEvent(container, "warn", { event: "product_not_purged", product_id: productId }, error);
    },
  });
}
