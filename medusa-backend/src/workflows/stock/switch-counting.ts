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
  createInventoryItemsWorkflow,
  createRemoteLinkStep,
  createReservationsStep,
  updateProductVariantsWorkflow,
} from "@medusajs/medusa/core-flows";
import type { SwitchCounting } from "../../contract/stock";
import { isVariantId } from "../../contract/variants";
import { databaseOf } from "../../lib/database/connection";
import { runLocked } from "../../lib/lock";
import { invalidField, ShopError } from "../../lib/shop-error";
import { listProductIds } from "../../queries/products/product-values";
import { type Countable, getCountable, listUnreserved } from "../../queries/stock/stock";
import { writeAuditStep } from "../audit/write-audit";
import { keepEditsStep } from "../products/plan-edit";
import { refreshProductFacts } from "../products/refresh-products";

/** `id`: the product's, or that of one of its variants. */
type CountingInput = { id: string; actorId: string; to: SwitchCounting };

export const NO_LOCATION = "The shop has no stock location. Create one in Medusa Admin.";

/** `locationId` is null if counting stops. */
type Plan = Pick<Countable, "title" | "productId" | "variantId"> & {
  changes: boolean;
  itemId: string | null;
  locationId: string | null;
  pieces: number;
};

async function planStart(container: MedusaContainer, record: Countable, pieces: number): Promise<Plan> {
  const { title, productId, variantId, itemIds, locationIds, defaultLocationId, required, reserved } = record;
  if (itemIds.length > 1 || locationIds.length > 1 || required !== 1)
    throw new ShopError("conflict", "Its stock has several parts or places. Have it counted in Medusa Admin.");
  const locationId = locationIds[0] ?? defaultLocationId;
  if (!locationId) throw new ShopError("conflict", NO_LOCATION);
  const sold = await listUnreserved(databaseOf(container), variantId);
  const needed = sold.reduce((sum, line) => sum + line.pieces, reserved);
  if (pieces < needed)
    throw invalidField("pieces", `Orders still need ${needed} pieces. Count those too, or send them first.`);
  return { title, productId, variantId, changes: true, itemId: itemIds[0] ?? null, locationId, pieces };
}

const planCountingStep = createStep("plan-counting", async ({ id, to }: CountingInput, { container }) => {
  const record = await getCountable(databaseOf(container), id);
  if (!record) throw new ShopError("not_found", "There is no such product, or it has no variant.");
  const { title, productId, variantId, isCounted } = record;
  const none = { title, productId, variantId, itemId: null, locationId: null, pieces: 0 };
  if (isCounted === to.counted) return new StepResponse<Plan>({ ...none, changes: false });
  if (to.counted) return new StepResponse<Plan>(await planStart(container, record, to.pieces));
  return new StepResponse<Plan>({ ...none, changes: true });
});

type Level = { itemId: string; locationId: string; pieces: number };

export const setLevelStep = createStep(
  "set-counted-level",
  async ({ itemId, locationId, pieces }: Level, { container }) => {
    const inventory = container.resolve(Modules.INVENTORY);
    const place = { inventory_item_id: itemId, location_id: locationId };
    const [level] = await inventory.listInventoryLevels(place);
    let made: string | null = null;
    if (level) await inventory.updateInventoryLevels([{ ...place, stocked_quantity: pieces }]);
    else made = (await inventory.createInventoryLevels({ ...place, stocked_quantity: pieces })).id;
    return new StepResponse(null, { place, made, before: Number(level?.stocked_quantity ?? 0) });
  },
  async (done, { container }) => {
    if (!done) return;
    const inventory = container.resolve(Modules.INVENTORY);
    const { place, made, before } = done;
    if (made === null) await inventory.updateInventoryLevels([{ ...place, stocked_quantity: before }]);
    else await inventory.deleteInventoryLevels([made]);
  },
);

/** For orders that were placed while nothing was counted: Medusa packs no piece without a reservation. */
const planReservationsStep = createStep(
  "plan-reservations",
  async ({ variantId, itemId, locationId }: { variantId: string } & Omit<Level, "pieces">, { container }) => {
    const sold = await listUnreserved(databaseOf(container), variantId);
    return new StepResponse(
      sold.map(({ lineId, pieces }) => ({
        line_item_id: lineId,
        inventory_item_id: itemId,
        location_id: locationId,
        quantity: pieces,
        allow_backorder: false,
      })),
    );
  },
);

const startCountingWorkflow = createWorkflow("start-counting", (plan: Plan) => {
  const made = when("has-no-item", { plan }, ({ plan }) => plan.itemId === null).then(() => {
    const items = createInventoryItemsWorkflow.runAsStep({
      input: { items: [{ title: plan.title, requires_shipping: true }] },
    });
    const itemId = transform({ items }, ({ items }) => items[0]?.id ?? "");
    createRemoteLinkStep([
      {
        [Modules.PRODUCT]: { variant_id: plan.variantId },
        [Modules.INVENTORY]: { inventory_item_id: itemId },
        data: { required_quantity: 1 },
      },
    ]);
    return itemId;
  });
  const level = transform({ plan, made }, ({ plan, made }) => ({
    variantId: plan.variantId,
    itemId: plan.itemId ?? made ?? "",
    locationId: plan.locationId ?? "",
    pieces: plan.pieces,
  }));
  setLevelStep(level);
  createReservationsStep(planReservationsStep(level));
  updateProductVariantsWorkflow.runAsStep({
    input: { product_variants: [{ id: plan.variantId, manage_inventory: true }] },
  });
  return new WorkflowResponse(level);
});

const switchCountingWorkflow = createWorkflow("switch-counting", (input: CountingInput) => {
  const plan = planCountingStep(input);
  when("starts-counting", { plan }, ({ plan }) => plan.changes && plan.locationId !== null).then(() => {
    startCountingWorkflow.runAsStep({ input: plan });
  });
  when("stops-counting", { plan }, ({ plan }) => plan.changes && plan.locationId === null).then(() => {
    updateProductVariantsWorkflow.runAsStep({
      input: { product_variants: [{ id: plan.variantId, manage_inventory: false }] },
    });
  });
  when("keep-counting", { plan }, ({ plan }) => plan.changes).then(() => {
    writeAuditStep(
      transform({ input, plan }, ({ input: { actorId, to }, plan }) => ({
        actorId,
        action: to.counted ? "product.counted" : "product.not_counted",
        subjectId: plan.productId,
        details: to.counted ? { pieces: plan.pieces } : {},
      })),
    );
    keepEditsStep(
      transform({ input, plan }, ({ input: { id, actorId, to }, plan }) => ({
        actorId,
        productId: plan.productId,
        undoes: null,
        edits: [
          { field: "counted", variantId: isVariantId(id) ? id : undefined, before: !to.counted, after: to.counted },
        ],
      })),
    );
  });
  return new WorkflowResponse(plan);
});

/**
 * For a variant, or a product's first one. A start reserves what earlier orders need; PostgreSQL may refuse a stop
 * (migration-scripts/stock.ts). @throws ShopError `not_found`, `invalid`, `conflict`
 */
export async function switchCounting(container: MedusaContainer, input: CountingInput): Promise<void> {
  const productId = (await listProductIds(databaseOf(container), [input.id])).get(input.id) ?? input.id;
  await runLocked(container, `product:${productId}`, switchCountingWorkflow, input);
  await refreshProductFacts(container);
}
