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
import type { EditProduct, EditProductAnswer } from "../../contract/product-desk";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { getProductValues, listDuePlans, listPlainPriceIds } from "../../queries/product-desk/product-values";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "../product/refresh-product-facts";
import { planEdit } from "./plan-edit";
import { keepEditsStep } from "./steps/keep-edits";

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
    const product_variants = transform({ plan }, ({ plan }) => (plan.variant ? [plan.variant] : []));
    updateProductVariantsWorkflow.runAsStep({ input: { product_variants } });
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
  const edit = async () => (await editProductWorkflow(container).run({ input })).result;
  const alone = () => withLock(container, `product:${input.productId}`, edit);
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
