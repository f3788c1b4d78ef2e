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
  batchVariantImagesWorkflow,
  createAndLinkProductOptionsToProductWorkflow,
  createProductVariantsWorkflow,
  deleteProductVariantsStep,
  updateProductVariantsWorkflow,
} from "@medusajs/medusa/core-flows";
import { CURRENCY } from "../../contract/currency";
import type { AddVariant, AddVariantAnswer, SetVariantPictures } from "../../contract/product-edits";
import { soldName } from "../../contract/variants";
import { type Database, databaseOf } from "../../lib/database/connection";
import { runLocked } from "../../lib/lock";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { productEditsService } from "../../modules/product-edits";
import { listImageIds } from "../../queries/pictures";
import { getProductValues, listTaken } from "../../queries/products/product-values";
import { readChoice, valuesIn } from "../../queries/products/staff-variants";
import { getCountable } from "../../queries/stock/stock";
import { auditedWorkflow, writeAuditStep } from "../audit/write-audit";
import { setPartsWorkflow } from "../stock/set-parts";
import { NO_LOCATION, setLevelStep } from "../stock/switch-counting";
import { requireFreeSku } from "./add-product";
import { liveOf, planEnd, planOrder, planRestore, planVariant } from "./plan-variants";
import { refreshProductFacts } from "./refresh-products";

export type OfProduct = { productId: string; actorId: string };

/** The options and variants of a product that is not deleted. @throws ShopError `not_found` */
export async function requireChoice(database: Database, productId: string) {
  const product = await getProductValues(database, productId);
  if (!product || product.isDeleted || product.isVariant) throw new ShopError("not_found", "There is no such product.");
  return { product, ...(await readChoice(database, productId)) };
}

/** What was announced and changed of the product's first variant stays that variant's. A repeat changes nothing. */
const nameVariantStep = createStep("name-first-variant", async ({ productId }: OfProduct, { container }) => {
  const record = await getProductValues(databaseOf(container), productId);
  if (record?.variantId) await productEditsService(container).nameVariant(productId, record.variantId);
  return new StepResponse(null);
});

/** Runs a workflow under the product's lock, and refreshes the product's facts. */
export async function changeLocked<Input extends OfProduct, Result>(
  container: MedusaContainer,
  workflow: Parameters<typeof runLocked<Input, Result, unknown[]>>[2],
  input: Input,
): Promise<Result> {
  const result = await runLocked(container, `product:${input.productId}`, workflow, input);
  await refreshProductFacts(container);
  return result;
}

type AddInput = OfProduct & { add: AddVariant };

const planVariantStep = createStep("plan-variant", async ({ productId, add }: AddInput, { container }) => {
  const database = databaseOf(container);
  const choice = await requireChoice(database, productId);
  const { product } = choice;
  const { values, added, rank, options } = planVariant(choice, add);
  if (add.parts && add.pieces !== undefined) throw invalidField("pieces", "The stock of a kit is that of its parts");
  await requireFreeSku(database, add.sku, add.pieces);
  const { defaultLocationId } = (await getCountable(database, productId)) ?? {};
  if (add.pieces !== undefined && !defaultLocationId) throw new ShopError("conflict", NO_LOCATION);
  return new StepResponse({
    title: soldName(product.title, values),
    added,
    rank,
    options,
    price: add.price ?? product.amount,
    locationId: defaultLocationId ?? "",
  });
});

const findItemStep = createStep(
  "find-variant-item",
  async ({ variantId, ...level }: { variantId: string; locationId: string; pieces: number }, { container }) => {
    const { itemIds } = (await getCountable(databaseOf(container), variantId)) ?? {};
    const [itemId] = itemIds ?? [];
    if (!itemId) throw new Error("Medusa made no stock record.");
    return new StepResponse({ ...level, itemId });
  },
);

const addVariantWorkflow = createWorkflow("add-shop-variant", (input: AddInput) => {
  const plan = planVariantStep(input);
  nameVariantStep(input);
  when("add-option-values", { plan }, ({ plan }) => plan.added.length > 0).then(() => {
    createAndLinkProductOptionsToProductWorkflow.runAsStep({
      input: { product_id: input.productId, update: plan.added },
    });
  });
  const created = createProductVariantsWorkflow.runAsStep({
    input: transform({ input, plan }, ({ input: { productId, add }, plan }) => ({
      product_variants: [
        {
          product_id: productId,
          // Medusa names the stock by its variant.
          title: plan.title,
          ...(add.sku && { sku: add.sku }),
          variant_rank: plan.rank,
          manage_inventory: add.pieces !== undefined,
          options: plan.options,
          prices: plan.price === null ? [] : [{ currency_code: CURRENCY, amount: plan.price }],
        },
      ],
    })),
  });
  const variantId = transform({ created }, ({ created }) => created[0]?.id ?? "");
  when("counts-variant", { input }, ({ input }) => input.add.pieces !== undefined).then(() => {
    setLevelStep(
      findItemStep(
        transform({ input, plan, variantId }, ({ input, plan, variantId }) => ({
          variantId,
          locationId: plan.locationId,
          pieces: input.add.pieces ?? 0,
        })),
      ),
    );
  });
  when("has-parts", { input }, ({ input }) => input.add.parts !== undefined).then(() => {
    setPartsWorkflow.runAsStep({
      input: transform({ input, variantId }, ({ input: { actorId, add }, variantId }) => ({
        id: variantId,
        actorId,
        parts: add.parts ?? [],
      })),
    });
  });
  writeAuditStep(
    transform({ input, variantId }, ({ input: { actorId, productId, add }, variantId }) => ({
      actorId,
      action: "product.variant_added",
      subjectId: productId,
      details: { variantId, values: add.values.join(", ") },
    })),
  );
  return new WorkflowResponse({ variantId });
});

/** Adds a combination of a product's options. @throws ShopError (contract: AddVariant) */
export const addVariant = (container: MedusaContainer, input: AddInput): Promise<AddVariantAnswer> =>
  changeLocked(container, addVariantWorkflow, input);

type OrderInput = OfProduct & { variantIds: string[] };

const planOrderStep = createStep("plan-variant-order", async (input: OrderInput, { container }) => {
  const choice = await requireChoice(databaseOf(container), input.productId);
  return new StepResponse(planOrder(choice, input.variantIds));
});

const orderVariantsWorkflow = createWorkflow("order-shop-variants", (input: OrderInput) => {
  const variants = planOrderStep(input);
  when("order-variants", { variants }, ({ variants }) => variants.length > 0).then(() => {
    nameVariantStep(input);
    updateProductVariantsWorkflow.runAsStep({ input: { product_variants: variants } });
    writeAuditStep({
      actorId: input.actorId,
      action: "product.variants_ordered",
      subjectId: input.productId,
      details: {},
    });
  });
  return new WorkflowResponse(variants);
});

/** Puts a product's variants in this order. @throws ShopError `not_found`, `conflict` */
export async function orderVariants(container: MedusaContainer, input: OrderInput): Promise<void> {
  await changeLocked(container, orderVariantsWorkflow, input);
}

type VariantInput = OfProduct & { variantId: string };

const planEndStep = createStep("plan-variant-end", async ({ productId, variantId }: VariantInput, { container }) => {
  const choice = await requireChoice(databaseOf(container), productId);
  return new StepResponse(valuesIn(choice.options, planEnd(choice, variantId)).join(", "));
});

const endVariantWorkflow = createWorkflow("end-shop-variant", (input: VariantInput) => {
  const values = planEndStep(input);
  nameVariantStep(input);
  deleteProductVariantsStep([input.variantId]);
  writeAuditStep({
    actorId: input.actorId,
    action: "product.variant_ended",
    subjectId: input.productId,
    details: { variantId: input.variantId, values },
  });
  return new WorkflowResponse(values);
});

/** Takes it off sale; it keeps what it has for a restoration. @throws ShopError `not_found`, `conflict` for the last */
export async function endVariant(container: MedusaContainer, input: VariantInput): Promise<void> {
  await changeLocked(container, endVariantWorkflow, input);
}

const restoreVariantStep = createStep(
  "restore-variant",
  async ({ productId, variantId }: VariantInput, { container }) => {
    const database = databaseOf(container);
    const choice = await requireChoice(database, productId);
    const variant = planRestore(choice, variantId);
    const taken = await listTaken(database, { id: productId, variantId }, { sku: variant.sku, gtin: variant.barcode });
    const [code] = taken;
    if (code)
      throw new ShopError("conflict", `Another product has its ${code.toUpperCase()} now. Change that one first.`);
    await container.resolve(Modules.PRODUCT).restoreProductVariants([variantId]);
    return new StepResponse({ values: valuesIn(choice.options, variant).join(", ") }, variantId);
  },
  async (variantId, { container }) => {
    if (variantId) await container.resolve(Modules.PRODUCT).softDeleteProductVariants([variantId]);
  },
);

const restoreVariantWorkflow = auditedWorkflow(
  "restore-shop-variant",
  restoreVariantStep,
  ({ actorId, productId, variantId }, { values }) => ({
    actorId,
    action: "product.variant_restored",
    subjectId: productId,
    details: { variantId, values },
  }),
);

/** Restores an ended variant. @throws ShopError `not_found`, `conflict` (contract: EndVariant) */
export async function restoreVariant(container: MedusaContainer, input: VariantInput): Promise<void> {
  await changeLocked(container, restoreVariantWorkflow, input);
}

type PicturesInput = VariantInput & SetVariantPictures;

const planPicturesStep = createStep(
  "plan-variant-pictures",
  async ({ productId, variantId, pictureIds }: PicturesInput, { container }) => {
    const database = databaseOf(container);
    const choice = await requireChoice(database, productId);
    const variant = requireFound(
      liveOf(choice).find(({ id }) => id === variantId),
      "variant",
    );
    const images = await listImageIds(database, productId);
    const idsOf = (pictures: readonly string[]) =>
      images.filter(({ pictureId }) => pictures.includes(pictureId)).map(({ id }) => id);
    if (pictureIds.some((id) => !images.some(({ pictureId }) => pictureId === id)))
      throw new ShopError("conflict", "The product's pictures have changed in the meantime. Load the page again.");
    const first = images.find(({ pictureId }) => pictureIds.includes(pictureId));
    return new StepResponse({
      variant: { id: variantId, thumbnail: first?.url ?? null },
      images: {
        variant_id: variantId,
        add: idsOf(pictureIds.filter((id) => !variant.pictureIds.includes(id))),
        remove: idsOf(variant.pictureIds.filter((id) => !pictureIds.includes(id))),
      },
    });
  },
);

const setVariantPicturesWorkflow = createWorkflow("set-shop-variant-pictures", (input: PicturesInput) => {
  const plan = planPicturesStep(input);
  batchVariantImagesWorkflow.runAsStep({ input: plan.images });
  updateProductVariantsWorkflow.runAsStep({ input: { product_variants: [plan.variant] } });
  writeAuditStep({
    actorId: input.actorId,
    action: "product.variant_pictures_set",
    subjectId: input.productId,
    details: { variantId: input.variantId },
  });
  return new WorkflowResponse(plan);
});

/** Chooses the pictures that show a variant. @throws ShopError `not_found`, `conflict` */
export async function setVariantPictures(container: MedusaContainer, input: PicturesInput): Promise<void> {
  await changeLocked(container, setVariantPicturesWorkflow, input);
}
