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
import type { NewEdits } from "../../modules/product-desk/service";
import { productDeskService } from "../../modules/services";
import { getProductValues } from "../../queries/product-desk/product-values";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "../product/refresh-product-facts";
import { planEdit } from "./plan-edit";

/** `actorId`: the admin, or "schedule"; `undoes`: the edit that this one takes back. */
export type EditInput = EditProduct & { productId: string; actorId: string; undoes?: string | null };

/** What the edit comes to. It only reads. */
const planEditStep = createStep(
  "plan-product-edit",
  async (input: EditInput, { container }) => new StepResponse(await planEdit(databaseOf(container), input)),
);

type PriceInput = { productId: string; priceSetId: string; amount: number };

/** Gives a price set its plain price; the others of the set stay. */
async function setPrice(container: MedusaContainer, { productId, priceSetId, amount }: PriceInput): Promise<void> {
  await container.resolve(Modules.PRICING).addPrices([{ priceSetId, prices: [{ currency_code: CURRENCY, amount }] }]);
  const now = await getProductValues(databaseOf(container), productId);
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

/** Keeps the change. Put it after all that can fail. */
const keepEditsStep = createStep("keep-product-edits", async (changes: NewEdits, { container }) => {
  const ids = await productDeskService(container).keepEdits(changes);
  return new StepResponse(ids.map((id, place) => ({ id, field: changes.edits[place]?.field ?? "" })));
});

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
      })),
    );
  });
  return new WorkflowResponse(
    transform({ plan, edits }, ({ plan, edits }) => ({ edits: edits ?? [], conflicts: plan.conflicts })),
  );
});

/**
 * Changes fields of a product: Medusa's records, what the shop keeps beside them, and the change itself with who made
 * it. A field that somebody else changed meanwhile is a conflict, and nothing is changed.
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
