import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { updatePromotionsStatusWorkflow } from "@medusajs/medusa/core-flows";
import type { DiscountState, SwitchDiscount } from "../../contract/discounts";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refuseChanged } from "../desk/refuse-changed";
import { DISCOUNTS_LOCK, requireDiscount } from "./read-discount";

/** `actorId`: the admin. */
type SwitchInput = SwitchDiscount & { discountId: string; actorId: string };

/** Reads the discount, and refuses one that only Medusa Admin can show. */
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

/**
 * Starts or stops a discount, and returns its state: a started one may still be planned, or ended. Payments begun with
 * it keep it.
 * @throws ShopError `not_found`, `conflict` for a discount with rules that only Medusa Admin shows, or that was changed
 * after the page of the desk was opened
 */
export async function switchDiscount(container: MedusaContainer, input: SwitchInput): Promise<DiscountState> {
  await withLock(container, DISCOUNTS_LOCK, async () => {
    await refuseChanged(container, input.discountId);
    await switchDiscountWorkflow(container).run({ input });
  });
  return (await requireDiscount(container, input.discountId)).row.state;
}
