import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  createPromotionsWorkflow,
  deleteCampaignsWorkflow,
  deletePromotionsWorkflow,
} from "@medusajs/medusa/core-flows";
import type { MakeDiscount, MakeDiscountAnswer } from "../../contract/discounts";
import { databaseOf } from "../../lib/database/connection";
import { toPromotion } from "../../lib/discounts/desk-terms";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { isCodeTaken, listTitles } from "../../queries/promotions/discount-drafts";
import { writeAuditStep } from "../audit/steps/write-audit";
import { DISCOUNTS_LOCK, requireDiscount } from "./read-discount";

/** `actorId`: the admin. */
type MakeInput = { terms: MakeDiscount; actorId: string };
type DeleteInput = { discountId: string; actorId: string };

/**
 * A draft, and its campaign unless another promotion shares it.
 * @throws ShopError `not_found`, `conflict` for what is no draft.
 */
async function requireDraft(container: MedusaContainer, id: string) {
  const { row, own_campaign_id } = await requireDiscount(container, id);
  if (row.state === "draft") return { ids: [id], campaignIds: own_campaign_id ? [own_campaign_id] : [] };
  throw new ShopError(
    "conflict",
    "It has been started before, so it stays in the list. Stop it, and make another one.",
  );
}

const requireDraftStep = createStep(
  "require-discount-draft",
  async ({ discountId }: DeleteInput, { container }) => new StepResponse(await requireDraft(container, discountId)),
);

/** Checks the terms against the shop's records. It only reads. */
const requireMakeableStep = createStep("require-makeable-discount", async ({ terms }: MakeInput, { container }) => {
  const database = databaseOf(container);
  const replaced = terms.replaces ? await requireDraft(container, terms.replaces) : { ids: [], campaignIds: [] };
  if ((await listTitles(database, terms.product_ids)).length < new Set(terms.product_ids).size)
    throw new ShopError("invalid", "A product no longer exists.", {
      fields: { product_ids: ["A product no longer exists"] },
    });
  if (await isCodeTaken(database, terms.code, terms.replaces ?? null))
    throw new ShopError("conflict", "Another discount has this code.", {
      fields: { code: ["Another discount has it"] },
    });
  return new StepResponse(replaced);
});

/** Deletes a draft and its campaign, which are Medusa's. */
const deleteDraftWorkflow = createWorkflow(
  "delete-discount-records",
  ({ ids, campaignIds }: { ids: string[]; campaignIds: string[] }) => {
    deletePromotionsWorkflow.runAsStep({ input: { ids } });
    when("has-campaign", { campaignIds }, ({ campaignIds }) => campaignIds.length > 0).then(() => {
      deleteCampaignsWorkflow.runAsStep({ input: { ids: campaignIds } });
    });
    return new WorkflowResponse(ids);
  },
);

const makeDiscountWorkflow = createWorkflow("make-shop-discount", (input: MakeInput) => {
  const replaced = requireMakeableStep(input);
  when("replaces-a-draft", { replaced }, ({ replaced }) => replaced.ids.length > 0).then(() => {
    deleteDraftWorkflow.runAsStep({ input: replaced });
  });
  const promotionsData = transform({ input }, ({ input }) => [
    toPromotion(input.terms, `${input.terms.code}-${randomUUID()}`),
  ]);
  const created = createPromotionsWorkflow.runAsStep({ input: { promotionsData } });
  const discount_id = transform({ created }, ({ created }) => created[0]?.id ?? "");
  writeAuditStep(
    transform({ input, discount_id }, ({ input: { actorId, terms }, discount_id }) => ({
      actorId,
      action: "discount.made",
      subjectId: discount_id,
      details: { code: terms.code, ...(terms.replaces && { replaces: terms.replaces }) },
    })),
  );
  return new WorkflowResponse({ discount_id });
});

const deleteDiscountWorkflow = createWorkflow("delete-shop-discount", (input: DeleteInput) => {
  const draft = requireDraftStep(input);
  deleteDraftWorkflow.runAsStep({ input: draft });
  writeAuditStep(
    transform({ input }, ({ input: { actorId, discountId } }) => ({
      actorId,
      action: "discount.deleted",
      subjectId: discountId,
      details: {},
    })),
  );
  return new WorkflowResponse(draft);
});

/**
 * Creates a draft with these terms, and deletes the draft that it replaces, if any.
 * @throws ShopError `conflict` for a code that another discount has, and if `replaces` is no draft, `invalid`,
 * `not_found`
 */
export async function makeDiscount(container: MedusaContainer, input: MakeInput): Promise<MakeDiscountAnswer> {
  const make = () => makeDiscountWorkflow(container).run({ input });
  return (await withLock(container, DISCOUNTS_LOCK, make)).result;
}

/** Deletes a draft. @throws ShopError `conflict` for a discount that was started before, `not_found` */
export async function deleteDiscount(container: MedusaContainer, input: DeleteInput): Promise<void> {
  await withLock(container, DISCOUNTS_LOCK, () => deleteDiscountWorkflow(container).run({ input }));
}
