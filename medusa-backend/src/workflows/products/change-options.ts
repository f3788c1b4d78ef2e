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
  createAndLinkProductOptionsToProductWorkflow,
  deleteProductOptionValuesWorkflow,
  updateProductVariantsWorkflow,
} from "@medusajs/medusa/core-flows";
import type { AddOption, EditOption } from "../../contract/product-edits";
import { databaseOf } from "../../lib/database/connection";
import { valuesIn } from "../../queries/products/staff-variants";
import { writeAuditStep } from "../audit/write-audit";
import { changeLocked, type OfProduct, requireChoice } from "./change-variants";
import { liveOf, namedValues, planOption, planRemoval, planRename } from "./plan-variants";

type OptionInput = OfProduct & { add: AddOption };

const planOptionStep = createStep("plan-option", async ({ productId, add }: OptionInput, { container }) => {
  const choice = await requireChoice(databaseOf(container), productId);
  const { placeholder } = planOption(choice, add);
  const variants = liveOf(choice).map((variant) => ({
    id: variant.id,
    options: { ...namedValues(choice.options, valuesIn(choice.options, variant)), [add.name]: add.value },
  }));
  const [value] = placeholder?.values ?? [];
  return new StepResponse({
    variants,
    rename: placeholder && value ? { optionId: placeholder.id, valueId: value.id } : null,
  });
});

/** Medusa's workflows change one value each. */
type Renamed = {
  id: string;
  title: string;
  values: { id: string; value: string; rank?: number; metadata?: Record<string, unknown> }[];
};

async function rename(container: MedusaContainer, { id, title, values }: Renamed): Promise<void> {
  const products = container.resolve(Modules.PRODUCT);
  await products.updateProductOptions(id, { title });
  for (const { id: valueId, ...value } of values) await products.updateProductOptionValues(valueId, value);
}

const renameOptionStep = createStep(
  "rename-option",
  async (renamed: Renamed, { container }) => {
    const option = await container
      .resolve(Modules.PRODUCT)
      .retrieveProductOption(renamed.id, { relations: ["values"] });
    const values = option.values.map(({ id, value, metadata }) => ({ id, value, metadata: metadata ?? {} }));
    const before: Renamed = { id: option.id, title: option.title, values };
    await rename(container, renamed);
    return new StepResponse(null, before);
  },
  async (before, { container }) => {
    if (before) await rename(container, before);
  },
);

const addOptionWorkflow = createWorkflow("add-shop-option", (input: OptionInput) => {
  const plan = planOptionStep(input);
  when("replaces-no-choice", { plan }, ({ plan }) => plan.rename !== null).then(() => {
    renameOptionStep(
      transform({ input, plan }, ({ input: { add }, plan }) => ({
        id: plan.rename?.optionId ?? "",
        title: add.name,
        values: [{ id: plan.rename?.valueId ?? "", value: add.value }],
      })),
    );
  });
  when("adds-option", { plan }, ({ plan }) => plan.rename === null).then(() => {
    createAndLinkProductOptionsToProductWorkflow.runAsStep({
      input: {
        product_id: input.productId,
        add: [{ title: input.add.name, values: [input.add.value], is_exclusive: true }],
      },
    });
    updateProductVariantsWorkflow.runAsStep({ input: { product_variants: plan.variants } });
  });
  writeAuditStep({
    actorId: input.actorId,
    action: "product.option_added",
    subjectId: input.productId,
    details: { name: input.add.name, value: input.add.value },
  });
  return new WorkflowResponse(plan);
});

/** @throws ShopError `not_found`, `invalid`, `conflict` (contract: AddOption) */
export async function addOption(container: MedusaContainer, input: OptionInput): Promise<void> {
  await changeLocked(container, addOptionWorkflow, input);
}

type EditOptionInput = OfProduct & { optionId: string; option: EditOption };

const planRenameStep = createStep(
  "plan-option-names",
  async ({ productId, optionId, option }: EditOptionInput, { container }) => {
    const known = planRename(await requireChoice(databaseOf(container), productId), optionId, option);
    const metadata = new Map(known.values.map((value) => [value.id, value.metadata]));
    const values = option.values.map(({ id, value, swatch }, rank) => ({
      ...{ id, value, rank },
      metadata: { ...metadata.get(id), swatch },
    }));
    return new StepResponse<Renamed>({ id: optionId, title: option.name, values });
  },
);

const editOptionWorkflow = createWorkflow("edit-shop-option", (input: EditOptionInput) => {
  renameOptionStep(planRenameStep(input));
  writeAuditStep({
    actorId: input.actorId,
    action: "product.option_changed",
    subjectId: input.productId,
    details: transform({ input }, ({ input: { option } }) => ({
      name: option.name,
      values: option.values.map(({ value }) => value).join(", "),
    })),
  });
  return new WorkflowResponse(null);
});

/** @throws ShopError `not_found`, `invalid`, `conflict` (contract: EditOption) */
export async function editOption(container: MedusaContainer, input: EditOptionInput): Promise<void> {
  await changeLocked(container, editOptionWorkflow, input);
}

type RemovalInput = OfProduct & { optionId: string; valueId: string };

const planRemovalStep = createStep(
  "plan-option-value-removal",
  async ({ productId, optionId, valueId }: RemovalInput, { container }) =>
    new StepResponse(planRemoval(await requireChoice(databaseOf(container), productId), optionId, valueId)),
);

const removeOptionValueWorkflow = createWorkflow("remove-shop-option-value", (input: RemovalInput) => {
  const plan = planRemovalStep(input);
  createAndLinkProductOptionsToProductWorkflow.runAsStep({
    input: {
      product_id: input.productId,
      update: [{ product_option_id: input.optionId, remove: [input.valueId] }],
    },
  });
  // Otherwise no other value could get its name. Other products may have the value of a shared option.
  when("deletes-value", { plan }, ({ plan }) => !plan.isShared).then(() => {
    deleteProductOptionValuesWorkflow.runAsStep({ input: { ids: [input.valueId] } });
  });
  writeAuditStep({
    actorId: input.actorId,
    action: "product.option_value_removed",
    subjectId: input.productId,
    details: { name: plan.name, value: plan.value },
  });
  return new WorkflowResponse(plan);
});

/** @throws ShopError `not_found`, `conflict` (contract: RemoveOptionValue) */
export async function removeOptionValue(container: MedusaContainer, input: RemovalInput): Promise<void> {
  await changeLocked(container, removeOptionValueWorkflow, input);
}
