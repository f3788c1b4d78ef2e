import type { AddPricesDTO, MedusaContainer } from "@medusajs/framework/types";
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
import { withLock } from "../../lib/lock";
import { requireFound, ShopError } from "../../lib/shop-error";
import { type NewEdits, productEditsService } from "../../modules/product-edits";
import { CHANGED_SINCE, type Edit, getEdit, keyOf, listEdits } from "../../queries/products/edits";
import {
  listDuePlans,
  listPlainPriceIds,
  listProductIds,
  listProductValues,
} from "../../queries/products/product-values";
import { writeAuditsStep } from "../audit/write-audit";
import { undoPictureOrder } from "../pictures/product-pictures";
import { adjustStock } from "../stock/adjust-stock";
import { planEdit } from "./plan-edit";
import { refreshProductFacts } from "./refresh-products";

/** `id`: the product's, or that of one of its variants; `actorId`: the admin, or "schedule"; `undoes`: an edit's id. */
export type EditInput = EditProduct & { id: string; actorId: string; undoes?: string | null };

/** `plan` was read under the product's lock. */
type PlannedEdit = { input: EditInput; plan: Awaited<ReturnType<typeof planEdit>> };

/** Without an `amount`, the price is taken away. */
type PriceInput = { id: string; priceSetId: string; amount: number | null };

/** Without the id of the plain price, Medusa would add another, and charge either. Prices with rules or lists stay. */
async function setPrices(container: MedusaContainer, prices: readonly PriceInput[]): Promise<void> {
  const database = databaseOf(container);
  const pricing = container.resolve(Modules.PRICING);
  const left: string[] = [];
  const set: AddPricesDTO[] = [];
  for (const { priceSetId, amount } of prices) {
    const known = await listPlainPriceIds(database, priceSetId);
    const [id, ...others] = known;
    left.push(...(amount === null ? known : others));
    if (amount !== null) set.push({ priceSetId, prices: [{ ...(id && { id }), currency_code: CURRENCY, amount }] });
  }
  if (set.length > 0) await pricing.addPrices(set);
  if (left.length > 0) await pricing.softDeletePrices(left);
  const records = await listProductValues(
    database,
    prices.map(({ id }) => id),
  );
  const now = new Map(records.map(({ askedId, amount }) => [askedId, amount]));
  if (prices.some(({ id, amount }) => now.get(id) !== amount)) throw new Error("Medusa did not keep the price.");
}

const setPricesStep = createStep(
  "set-product-prices",
  async (prices: (PriceInput & { before: number | null })[], { container }) => {
    await setPrices(container, prices);
    return new StepResponse<null, PriceInput[]>(
      null,
      prices.map(({ before, ...price }) => ({ ...price, amount: before })),
    );
  },
  async (before, { container }) => {
    if (before) await setPrices(container, before);
  },
);

type AskedEdits = NewEdits & { askedId: string };

/** All or none. Returns the changes with their ids, by the ids that were asked for. */
const keepAllEditsStep = createStep("keep-edits-of-products", async (all: AskedEdits[], { container }) => {
  const ids = await productEditsService(container).keepAllEdits(all);
  const kept = all.map(({ askedId, edits }, place): [string, EditProductAnswer["edits"]] => [
    askedId,
    edits.map(({ field }, at) => ({ id: ids[place]?.[at] ?? "", field })),
  ]);
  return new StepResponse(Object.fromEntries(kept));
});

const editProductsWorkflow = createWorkflow("edit-shop-products", (input: { edits: PlannedEdit[] }) => {
  const found = transform({ input }, ({ input: { edits } }) => ({
    products: edits.flatMap(({ plan: { productId, product } }) =>
      product === null
        ? []
        : [
            {
              ...product,
              id: productId,
              ...(product.status && {
                status: product.status === "published" ? ProductStatus.PUBLISHED : ProductStatus.DRAFT,
              }),
            },
          ],
    ),
    variants: edits.flatMap(({ plan }) => plan.variant ?? []),
    prices: edits.flatMap(({ input, plan: { price } }) => (price === null ? [] : [{ ...price, id: input.id }])),
    changed: edits.filter(({ plan }) => plan.edits.length > 0),
  }));
  when("edit-product-records", { found }, ({ found }) => found.products.length > 0).then(() => {
    updateProductsWorkflow.runAsStep({ input: { products: found.products } });
  });
  when("edit-product-variants", { found }, ({ found }) => found.variants.length > 0).then(() => {
    updateProductVariantsWorkflow.runAsStep({ input: { product_variants: found.variants } });
  });
  when("edit-product-prices", { found }, ({ found }) => found.prices.length > 0).then(() => {
    setPricesStep(found.prices);
  });
  const kept = when("keep-product-edits", { found }, ({ found }) => found.changed.length > 0).then(() => {
    writeAuditsStep(
      transform({ found }, ({ found }) =>
        found.changed.map(({ input, plan }) => ({
          actorId: input.actorId,
          action: input.undoes ? "product.edit_undone" : "product.edited",
          subjectId: plan.productId,
          details: { edits: plan.edits, ...(plan.variantName && { variant: plan.variantName }) },
        })),
      ),
    );
    return keepAllEditsStep(
      transform({ found }, ({ found }) =>
        found.changed.map(({ input, plan }) => ({
          askedId: input.id,
          productId: plan.productId,
          variantId: plan.variantId,
          actorId: input.actorId,
          undoes: input.undoes ?? null,
          edits: plan.edits,
          plan: plan.plan,
          handle: plan.handle,
          lowered: plan.lowered,
          links: plan.links,
        })),
      ),
    );
  });
  return new WorkflowResponse(
    transform({ kept }, ({ kept }): Record<string, EditProductAnswer["edits"]> => kept ?? {}),
  );
});

/** All or none. Their locks are held. */
async function carryOut(container: MedusaContainer, edits: PlannedEdit[]): Promise<EditProductAnswer[]> {
  const { result: kept } = await editProductsWorkflow(container).run({ input: { edits } });
  return edits.map(({ input, plan }) => ({ edits: kept[input.id] ?? [], conflicts: plan.conflicts }));
}

/** The product's lock is held. */
async function planAndEdit(container: MedusaContainer, input: EditInput): Promise<EditProductAnswer> {
  const plan = await planEdit(databaseOf(container), input);
  const [answer = { edits: [], conflicts: plan.conflicts }] = await carryOut(container, [{ input, plan }]);
  return answer;
}

/** In the order in which the locks are taken. */
async function listLockKeys(container: MedusaContainer, ids: readonly string[]): Promise<string[]> {
  const productIds = await listProductIds(databaseOf(container), ids);
  return [...new Set(productIds.values())].sort().map((id) => `product:${id}`);
}

/**
 * Keeps the change with its author. If somebody else changed a field meanwhile, that is a conflict, and nothing is
 * changed. @throws ShopError `not_found`, `invalid` (contract: EditProduct), `unavailable` without a price
 */
export async function editProduct(container: MedusaContainer, input: EditInput): Promise<EditProductAnswer> {
  const [key = `product:${input.id}`] = await listLockKeys(container, [input.id]);
  const alone = () => withLock(container, key, () => planAndEdit(container, input));
  // A new handle must be free until it is written; new products take theirs under the same lock.
  const answer = await (input.now.handle === undefined ? alone() : withLock(container, "product-handles", alone));
  await refreshProductFacts(container);
  return answer;
}

/** Each is named once. Unless every edit is written or refused, none is. The caller refreshes the products' facts. */
export async function editProducts(container: MedusaContainer, inputs: readonly EditInput[]) {
  const database = databaseOf(container);
  const edit = async () => {
    const plans: (PlannedEdit["plan"] | ShopError)[] = [];
    for (const input of inputs)
      plans.push(
        await planEdit(database, input).catch((error: unknown) => {
          if (error instanceof ShopError) return error;
          throw error;
        }),
      );
    const planned = inputs.flatMap((input, place) => {
      const plan = plans[place];
      return plan === undefined || plan instanceof ShopError ? [] : [{ input, plan }];
    });
    const answers = planned.length > 0 ? await carryOut(container, planned) : [];
    return plans.map((plan) => (plan instanceof ShopError ? plan : (answers.shift() as EditProductAnswer)));
  };
  // Always in this order, so that two of them do not wait for each other.
  const keys = await listLockKeys(
    container,
    inputs.map(({ id }) => id),
  );
  const locks = [...(inputs.some(({ now }) => now.handle !== undefined) ? ["product-handles"] : []), ...keys];
  return await locks.reduceRight<() => Promise<(EditProductAnswer | ShopError)[]>>(
    (work, key) => () => withLock(container, key, work),
    edit,
  )();
}

/** The plan is read under the lock: an admin may have changed it. */
export async function followPlan(container: MedusaContainer, productId: string): Promise<void> {
  await withLock(container, `product:${productId}`, async () => {
    const [due] = await listDuePlans(databaseOf(container), { productId, most: 1 });
    if (!due) return;
    const input = { id: productId, actorId: "schedule", was: {}, now: { status: due.status }, announce: false };
    await planAndEdit(container, input);
  });
  await refreshProductFacts(container);
}

/** Only if a product may have the value. */
function valueBefore({ field, before }: Edit) {
  const parsed = ProductValues.partial().safeParse({ [field]: before as KeptValue });
  if (!parsed.success || !(field in parsed.data))
    throw new ShopError("conflict", "The value from before cannot be set any more.");
  return parsed.data;
}

/** The field must have the edit's value, and no later edit may be of it. @throws ShopError `not_found`, `conflict` */
export async function undoEdit(
  container: MedusaContainer,
  { id: askedId, editId, actorId }: { id: string; editId: string; actorId: string },
): Promise<EditProductAnswer> {
  const database = databaseOf(container);
  const productId = (await listProductIds(database, [askedId])).get(askedId) ?? askedId;
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
    id: edit.variantId ?? productId,
    actorId,
    was: { [field]: after },
    now: valueBefore(edit),
    announce: false,
    undoes: edit.id,
  });
  if (answer.conflicts.length > 0) throw new ShopError("conflict", CHANGED_SINCE);
  return answer;
}
