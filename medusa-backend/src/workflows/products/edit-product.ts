import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules, ProductStatus } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { updateProductsWorkflow, updateProductVariantsWorkflow } from "@medusajs/medusa/core-flows";
import { CURRENCY } from "../../contract/currency";
import { type EditProduct, type EditProductAnswer, type KeptValue, ProductValues } from "../../contract/product-edits";
import { PICTURE_ORDER } from "../../contract/product-form";
import { databaseOf } from "../../lib/database/connection";
import { runLocked, withLock } from "../../lib/lock";
import { requireFound, ShopError } from "../../lib/shop-error";
import { CHANGED_SINCE, type Edit, getEdit, keyOf, listEdits } from "../../queries/products/edits";
import { getProductValues, listDuePlans, listPlainPriceIds } from "../../queries/products/product-values";
import { writeAuditStep } from "../audit/write-audit";
import { undoPictureOrder } from "../pictures/product-pictures";
import { adjustStock } from "../stock/adjust-stock";
import { keepEditsStep, planEdit } from "./plan-edit";
import { refreshProductFacts } from "./refresh-products";

/** `actorId`: the admin, or "schedule"; `undoes`: the edit that this one takes back. */
export type EditInput = EditProduct & { productId: string; actorId: string; undoes?: string | null };

/** The plan of the edit. It only reads. */
const planEditStep = createStep(
  "plan-product-edit",
  async (input: EditInput, { container }) => new StepResponse(await planEdit(databaseOf(container), input)),
);

type PriceInput = { productId: string; priceSetId: string; amount: number };

/**
 * Gives a price set its plain price, in the place of the one that it has: without its id, Medusa would add another, and
 * charge either. Prices with rules, quantities or lists stay.
 */
async function setPrice(container: MedusaContainer, { productId, priceSetId, amount }: PriceInput): Promise<void> {
  const database = databaseOf(container);
  const pricing = container.resolve(Modules.PRICING);
  const [id, ...others] = await listPlainPriceIds(database, priceSetId);
  await pricing.addPrices([{ priceSetId, prices: [{ ...(id && { id }), currency_code: CURRENCY, amount }] }]);
  if (others.length > 0) await pricing.softDeletePrices(others);
  const now = await getProductValues(database, productId);
  if (now?.amount !== amount) throw new Error("Medusa did not keep the price.");
}

const setPriceStep = createStep(
  "set-product-price",
  async ({ before, ...price }: PriceInput & { before: number | null }, { container }) => {
    await setPrice(container, price);
    return new StepResponse(null, { ...price, amount: before });
  },
  async (price, { container }) => {
    if (price && price.amount !== null) await setPrice(container, { ...price, amount: price.amount });
  },
);

const editProductWorkflow = createWorkflow("edit-shop-product", (input: EditInput) => {
  const plan = planEditStep(input);
  when("edit-product-record", { plan }, ({ plan }) => plan.product !== null).then(() => {
    const products = transform({ plan, input }, ({ plan, input }) => [
      {
        ...plan.product,
        id: input.productId,
        ...(plan.product?.status && {
          status: plan.product.status === "published" ? ProductStatus.PUBLISHED : ProductStatus.DRAFT,
        }),
      },
    ]);
    updateProductsWorkflow.runAsStep({ input: { products } });
  });
  when("edit-product-variant", { plan }, ({ plan }) => plan.variant !== null).then(() => {
    const productVariants = transform({ plan }, ({ plan }) => (plan.variant ? [plan.variant] : []));
    updateProductVariantsWorkflow.runAsStep({ input: { product_variants: productVariants } });
  });
  when("edit-product-price", { plan }, ({ plan }) => plan.price !== null).then(() => {
    setPriceStep(
      transform({ plan, input }, ({ plan, input }) => ({
        productId: input.productId,
        priceSetId: plan.price?.priceSetId ?? "",
        amount: plan.price?.amount ?? 0,
        before: plan.price?.before ?? null,
      })),
    );
  });
  const edits = when("keep-product-edit", { plan }, ({ plan }) => plan.edits.length > 0).then(() => {
    writeAuditStep(
      transform({ plan, input }, ({ plan, input }) => ({
        actorId: input.actorId,
        action: input.undoes ? "product.edit_undone" : "product.edited",
        subjectId: input.productId,
        details: { edits: plan.edits },
      })),
    );
    return keepEditsStep(
      transform({ plan, input }, ({ plan, input }) => ({
        productId: input.productId,
        actorId: input.actorId,
        undoes: input.undoes ?? null,
        edits: plan.edits,
        plan: plan.plan,
        handle: plan.handle,
        lowered: plan.lowered,
        links: plan.links,
      })),
    );
  });
  return new WorkflowResponse(
    transform({ plan, edits }, ({ plan, edits }) => ({ edits: edits ?? [], conflicts: plan.conflicts })),
  );
});

/**
 * Changes fields of a product: Medusa's records, the shop's own records, and the change itself with its author. If
 * somebody else changed a field meanwhile, that is a conflict, and nothing is changed.
 * @throws ShopError `not_found`, `invalid` (contract: EditProduct), `unavailable` for publishing without a price
 */
export async function editProduct(container: MedusaContainer, input: EditInput): Promise<EditProductAnswer> {
  const alone = () => runLocked(container, `product:${input.productId}`, editProductWorkflow, input);
  // A new handle must be free until it is written; new products take theirs under the same lock.
  const answer = await (input.now.handle === undefined ? alone() : withLock(container, "product-handles", alone));
  await refreshProductFacts(container);
  return answer;
}

/**
 * Publishes or ends a product if its planned time has come. That is read under the lock: an admin may have changed the
 * product since the plan was found due.
 */
export async function followPlan(container: MedusaContainer, productId: string): Promise<void> {
  await withLock(container, `product:${productId}`, async () => {
    const [due] = await listDuePlans(databaseOf(container), { productId, most: 1 });
    if (!due) return;
    const input = { productId, actorId: "schedule", was: {}, now: { status: due.status }, announce: false };
    await editProductWorkflow(container).run({ input });
  });
  await refreshProductFacts(container);
}

/** The field with its previous value, if a product may have it. */
function valueBefore({ field, before }: Edit) {
  const parsed = ProductValues.partial().safeParse({ [field]: before as KeptValue });
  if (!parsed.success) throw new ShopError("conflict", "The value from before cannot be set any more.");
  return parsed.data;
}

/**
 * Undoes an edit by a new one, if nothing newer depends on it: there is no later edit of the same field or stock, and a
 * field still has the edit's value.
 * @throws ShopError `not_found`, `conflict`
 */
export async function undoEdit(
  container: MedusaContainer,
  { productId, editId, actorId }: { productId: string; editId: string; actorId: string },
): Promise<EditProductAnswer> {
  const database = databaseOf(container);
  const edit = requireFound(await getEdit(database, productId, editId), "change");
  const newest = (await listEdits(database, productId)).find((other) => keyOf(other) === keyOf(edit));
  if (newest?.id !== edit.id) throw new ShopError("conflict", CHANGED_SINCE);
  if (edit.field === "stock") {
    const { editId: id } = await adjustStock(container, { actorId, undo: edit });
    return { edits: id === null ? [] : [{ id, field: "stock" }], conflicts: [] };
  }
  if (edit.field === PICTURE_ORDER) {
    const id = await undoPictureOrder(container, edit, actorId);
    return { edits: id === null ? [] : [{ id, field: PICTURE_ORDER }], conflicts: [] };
  }
  const { field, after } = edit;
  const answer = await editProduct(container, {
    productId,
    actorId,
    was: { [field]: after },
    now: valueBefore(edit),
    announce: false,
    undoes: edit.id,
  });
  if (answer.conflicts.length > 0) throw new ShopError("conflict", CHANGED_SINCE);
  return answer;
}
