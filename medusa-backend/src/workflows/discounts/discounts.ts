import { randomUUID } from "node:crypto";
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
  createPromotionsWorkflow,
  deleteCampaignsWorkflow,
  deletePromotionsWorkflow,
  updatePromotionsStatusWorkflow,
} from "@medusajs/medusa/core-flows";
import type {
  GetDiscountAnswer,
  MakeDiscount,
  MakeDiscountAnswer,
  SwitchDiscount,
  TryDiscount,
  TryDiscountAnswer,
} from "../../contract/discounts";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { toPromotion } from "../../lib/discounts";
import { runLocked, withLock } from "../../lib/lock";
import { requireFound, ShopError } from "../../lib/shop-error";
import { listAuditLines } from "../../queries/audit/audit-lines";
import {
  type FoundDiscount,
  getDiscount,
  isCodeTaken,
  listDiscountUses,
  listLeftTrials,
  listTitles,
  sumDiscount,
  TRIAL_PREFIX,
} from "../../queries/discounts/discounts";
import { refuseChanged } from "../audit/changes";
import { writeAuditStep } from "../audit/write-audit";
import { toToldSums } from "../carts/cart-sums";
import { quoteCosts } from "../payments/quote-costs";

/** A discount for admins; null if there is none. */
export async function readDiscount(container: MedusaContainer, id: string): Promise<GetDiscountAnswer | null> {
  const database = databaseOf(container);
  const found = await getDiscount(database, id, getEnv().SHOP_TIME_ZONE);
  if (!found) return null;
  const [sum, uses, changes] = await Promise.all([
    sumDiscount(database, id),
    listDiscountUses(database, id),
    listAuditLines(database, id),
  ]);
  return {
    discount: found.row,
    terms: found.terms,
    products: found.products,
    given: sum.minor,
    orders: sum.orders,
    uses,
    changes,
  };
}

/** A lock for changes of discounts, so that no draft is deleted while it is started, and no two get the same code. */
const DISCOUNTS_LOCK = "discounts";

/** @throws ShopError `not_found` */
export async function requireDiscount(container: MedusaContainer, id: string): Promise<FoundDiscount> {
  return requireFound(await getDiscount(databaseOf(container), id, getEnv().SHOP_TIME_ZONE), "discount");
}

type MakeInput = { terms: MakeDiscount; actorId: string };
type DeleteInput = { discountId: string; actorId: string };

/** The campaign is left out if another promotion shares it. */
async function requireDraft(container: MedusaContainer, id: string) {
  const { row, ownCampaignId } = await requireDiscount(container, id);
  if (row.state === "draft") return { ids: [id], campaignIds: ownCampaignId ? [ownCampaignId] : [] };
  throw new ShopError(
    "conflict",
    "It has been started before, so it stays in the list. Stop it, and make another one.",
  );
}

const requireDraftStep = createStep(
  "require-discount-draft",
  async ({ discountId }: DeleteInput, { container }) => new StepResponse(await requireDraft(container, discountId)),
);

const requireMakeableStep = createStep("require-makeable-discount", async ({ terms }: MakeInput, { container }) => {
  const database = databaseOf(container);
  const replaced = terms.replaces ? await requireDraft(container, terms.replaces) : { ids: [], campaignIds: [] };
  if ((await listTitles(database, terms.productIds)).length < new Set(terms.productIds).size)
    throw new ShopError("invalid", "A product no longer exists.", {
      fields: { productIds: ["A product no longer exists"] },
    });
  if (await isCodeTaken(database, terms.code, terms.replaces ?? null))
    throw new ShopError("conflict", "Another discount has this code.", {
      fields: { code: ["Another discount has it"] },
    });
  return new StepResponse(replaced);
});

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
  const discountId = transform({ created }, ({ created }) => created[0]?.id ?? "");
  writeAuditStep(
    transform({ input, discountId }, ({ input: { actorId, terms }, discountId }) => ({
      actorId,
      action: "discount.made",
      subjectId: discountId,
      details: { code: terms.code, ...(terms.replaces && { replaces: terms.replaces }) },
    })),
  );
  return new WorkflowResponse({ discountId });
});

const deleteDiscountWorkflow = createWorkflow("delete-shop-discount", (input: DeleteInput) => {
  const draft = requireDraftStep(input);
  deleteDraftWorkflow.runAsStep({ input: draft });
  writeAuditStep({ actorId: input.actorId, action: "discount.deleted", subjectId: input.discountId, details: {} });
  return new WorkflowResponse(draft);
});

/** Creates a draft, and deletes the one that it replaces. @throws ShopError `conflict`, `invalid`, `not_found` */
export async function makeDiscount(container: MedusaContainer, input: MakeInput): Promise<MakeDiscountAnswer> {
  return await runLocked(container, DISCOUNTS_LOCK, makeDiscountWorkflow, input);
}

/** Deletes a draft. @throws ShopError `conflict` for a discount that was started before, `not_found` */
export async function deleteDiscount(container: MedusaContainer, input: DeleteInput): Promise<void> {
  await runLocked(container, DISCOUNTS_LOCK, deleteDiscountWorkflow, input);
}

type SwitchInput = SwitchDiscount & { discountId: string; actorId: string };

const requireSwitchableStep = createStep(
  "require-switchable-discount",
  async ({ discountId }: SwitchInput, { container }) => {
    const { row: discount } = await requireDiscount(container, discountId);
    if (discount.said === null)
      throw new ShopError("conflict", "This discount has rules that only Medusa Admin shows. Change it there.");
    return new StepResponse(discount.state);
  },
);

const switchDiscountWorkflow = createWorkflow("switch-shop-discount", (input: SwitchInput) => {
  requireSwitchableStep(input);
  const promotionsData = transform({ input }, ({ input: { discountId, to } }) => [
    { id: discountId, status: to === "running" ? ("active" as const) : ("inactive" as const) },
  ]);
  updatePromotionsStatusWorkflow.runAsStep({ input: { promotionsData } });
  const noted = writeAuditStep(
    transform({ input }, ({ input: { actorId, discountId, to } }) => ({
      actorId,
      action: to === "running" ? "discount.started" : "discount.stopped",
      subjectId: discountId,
    })),
  );
  return new WorkflowResponse(noted);
});

/** Starts or stops a discount. Payments begun with it keep it. @throws ShopError `not_found`, `conflict` */
export async function switchDiscount(container: MedusaContainer, input: SwitchInput): Promise<void> {
  await withLock(container, DISCOUNTS_LOCK, async () => {
    await refuseChanged(container, input.discountId);
    await switchDiscountWorkflow(container).run({ input });
  });
}

/**
 * The price of a cart with the discount, for a new account. Medusa computes only active promotions, so a copy exists
 * meanwhile, without dates and limits, under a code that nobody can guess. @throws ShopError `not_found`, `conflict`
 */
export async function tryDiscount(
  container: MedusaContainer,
  { discountId, orderItems: lines }: TryDiscount & { discountId: string },
): Promise<TryDiscountAnswer> {
  const { terms } = await requireDiscount(container, discountId);
  if (!terms) throw new ShopError("conflict", "Only a discount that was made at this desk can be tried.");
  const promotions = container.resolve(Modules.PROMOTION);
  const code = `${TRIAL_PREFIX}${randomUUID()}`;
  const unlimited = { startsAt: null, endsAt: null, limit: null, limitEach: null, isAutomatic: false };
  const { campaign: _, ...copy } = toPromotion({ ...terms, ...unlimited, code }, code);
  const trial = await promotions.createPromotions({ ...copy, status: "active" });
  try {
    const { sums, discount } = await quoteCosts(container, { lines, discountCode: code });
    return { ...toToldSums(sums), problem: discount?.problem ?? null, missing: discount?.missing ?? null };
  } finally {
    await promotions.deletePromotions([trial.id, ...(await listLeftTrials(databaseOf(container)))]);
  }
}
