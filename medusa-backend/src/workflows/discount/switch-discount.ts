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
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/services";
import { requireDiscount } from "./require-discount";

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

/** Last, so that nothing has to be taken back from the audit trail. */
const noteSwitchStep = createStep("note-switched-discount", async (input: SwitchInput, { container }) => {
  const { actorId, discountId, to } = input;
  const action = to === "running" ? "discount.started" : "discount.stopped";
  await databaseOf(container).transaction((transaction) =>
    auditService(container).appendEntry(transaction, { actorId, action, subjectId: discountId }),
  );
  return new StepResponse(true);
});

const switchDiscountWorkflow = createWorkflow("switch-shop-discount", (input: SwitchInput) => {
  requireSwitchableStep(input);
  const promotionsData = transform({ input }, ({ input: { discountId, to } }) => [
    { id: discountId, status: to === "running" ? ("active" as const) : ("inactive" as const) },
  ]);
  updatePromotionsStatusWorkflow.runAsStep({ input: { promotionsData } });
  const noted = noteSwitchStep(input);
  return new WorkflowResponse(noted);
});

/**
 * Starts a discount or stops it, and says where it stands then: one that was started may still be planned, or ended.
 * A payment that was begun with it keeps it.
 * @throws ShopError `not_found`, `conflict` for a discount with rules that only Medusa Admin shows
 */
export async function switchDiscount(container: MedusaContainer, input: SwitchInput): Promise<DiscountState> {
  await switchDiscountWorkflow(container).run({ input });
  return (await requireDiscount(container, input.discountId)).row.state;
}
