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
  createRemoteLinkStep,
  dismissRemoteLinkStep,
  updateProductVariantsWorkflow,
  updateRemoteLinksStep,
} from "@medusajs/medusa/core-flows";
import { partLines } from "../../contract/product-box";
import type { SetParts } from "../../contract/stock";
import { databaseOf } from "../../lib/database/connection";
import { runLocked } from "../../lib/lock";
import { invalidField, ShopError } from "../../lib/shop-error";
import { isSameText } from "../../lib/text";
import { listProductIds } from "../../queries/products/product-values";
import {
  getCountable,
  listLinks,
  listParts,
  listProductStock,
  listUnreserved,
  type StockLink,
} from "../../queries/stock/stock";
import { writeAuditStep } from "../audit/write-audit";
import { refreshProductFacts } from "../products/refresh-products";

/** `id`: the product's, or that of one of its variants. */
type PartsInput = SetParts & { id: string; actorId: string };

/** A null `itemId`: nothing counted is sold by this SKU. */
type Found = { sku: string; itemId: string | null };

/** A counted variant keeps no pieces that nobody could sell any more. @throws ShopError `invalid`, `conflict` */
export function planLinks(
  kit: { variantId: string; isCounted: boolean },
  { parts }: SetParts,
  found: readonly Found[],
  links: readonly StockLink[],
) {
  const wanted = new Map<string, number>();
  for (const { sku, itemId } of found) {
    if (itemId === null)
      throw invalidField("parts", `No other product or variant that is counted, and no kit, has the SKU “${sku}”`);
    if (wanted.has(itemId)) throw invalidField("parts", `“${sku}” is there twice`);
    wanted.set(itemId, parts.find((part) => part.sku === sku)?.pieces ?? 1);
  }
  const lost = links.filter(({ itemId }) => !wanted.has(itemId));
  const own = lost.reduce((sum, { isOwn, onHand }) => sum + (isOwn ? onHand : 0), 0);
  if (kit.isCounted && own > 0)
    throw new ShopError("conflict", `It has ${own} pieces of its own. Correct its stock to 0 first.`);
  const known = new Map(links.map(({ itemId, pieces }) => [itemId, pieces]));
  const toLink = (itemId: string) => ({
    [Modules.PRODUCT]: { variant_id: kit.variantId },
    [Modules.INVENTORY]: { inventory_item_id: itemId },
  });
  const needed = [...wanted].map(([itemId, pieces]) => ({ itemId, pieces, before: known.get(itemId) }));
  const toNeed = ({ itemId, pieces }: { itemId: string; pieces: number }) => ({
    ...toLink(itemId),
    data: { required_quantity: pieces },
  });
  return {
    added: needed.filter(({ before }) => before === undefined).map(toNeed),
    changed: needed.filter(({ before, pieces }) => before !== undefined && before !== pieces).map(toNeed),
    lost: lost.map(({ itemId }) => toLink(itemId)),
  };
}

const planPartsStep = createStep("plan-kit-parts", async ({ id, parts, was }: PartsInput, { container }) => {
  const database = databaseOf(container);
  const kit = await getCountable(database, id);
  if (!kit) throw new ShopError("not_found", "There is no such product, or it has no variant.");
  const { variantId, productId, isCounted } = kit;
  const [found, links, unreserved, stock] = await Promise.all([
    listParts(
      database,
      variantId,
      parts.map(({ sku }) => sku),
    ),
    listLinks(database, variantId),
    listUnreserved(database, variantId),
    listProductStock(database, variantId),
  ]);
  const now = partLines(stock);
  if (was !== undefined && !isSameText(now, was))
    throw new ShopError(
      "conflict",
      `Somebody else has changed the parts in the meantime: ${now.replaceAll("\n", ", ") || "it is no kit now"}.`,
    );
  if (unreserved.length > 0)
    throw new ShopError("conflict", "Orders still need pieces of it that were not counted. Send those first.");
  return new StepResponse({ variantId, productId, isCounted, ...planLinks(kit, { parts }, found, links) });
});

/**
 * Links are added first, because Medusa makes a stock record for a counted variant without one, and lost last, because
 * PostgreSQL keeps the links of a variant that is not counted (migration-scripts/stock.ts).
 */
export const setPartsWorkflow = createWorkflow("set-kit-parts", (input: PartsInput) => {
  const plan = planPartsStep(input);
  when("adds-parts", { plan }, ({ plan }) => plan.added.length > 0).then(() => {
    createRemoteLinkStep(plan.added);
  });
  when("changes-parts", { plan }, ({ plan }) => plan.changed.length > 0).then(() => {
    updateRemoteLinksStep(plan.changed);
  });
  when("counts-kit", { plan }, ({ plan }) => !plan.isCounted).then(() => {
    updateProductVariantsWorkflow.runAsStep({
      input: { product_variants: [{ id: plan.variantId, manage_inventory: true }] },
    });
  });
  when("loses-parts", { plan }, ({ plan }) => plan.lost.length > 0).then(() => {
    dismissRemoteLinkStep(plan.lost);
  });
  writeAuditStep(
    transform({ input, plan }, ({ input: { actorId, parts }, plan }) => ({
      actorId,
      action: "product.parts_set",
      subjectId: plan.productId,
      details: { variantId: plan.variantId, parts: parts.map(({ sku, pieces }) => `${pieces} × ${sku}`).join(", ") },
    })),
  );
  return new WorkflowResponse(plan);
});

/** For a variant, or a product's first one; reserved pieces stay reserved. @throws ShopError (contract: SetParts) */
export async function setParts(container: MedusaContainer, input: PartsInput): Promise<void> {
  const productId = (await listProductIds(databaseOf(container), [input.id])).get(input.id) ?? input.id;
  await runLocked(container, `product:${productId}`, setPartsWorkflow, input);
  await refreshProductFacts(container);
}
