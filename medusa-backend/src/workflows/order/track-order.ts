import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import type { SetTrackingAnswer } from "../../contract/tracking";
import { writeAuditStep } from "../audit/steps/write-audit";
import { withOrderLock } from "./order-lock";
import { shipWhatIsLeft } from "./ship-order";
import { type SetTrackingInput, setTrackingStep } from "./steps/set-tracking";

const trackOrderWorkflow = createWorkflow("track-shop-order", (input: SetTrackingInput) => {
  const shippable = shipWhatIsLeft(input);
  const parcel = transform({ input, shippable }, ({ input, shippable }) => ({ ...input, shipped: shippable.changed }));
  const set = setTrackingStep(parcel);
  when("audit-tracking", { set }, ({ set }) => set.changed).then(() => {
    const audit = { actorId: input.actor_id, action: "order.tracked", subjectId: input.order_id };
    writeAuditStep(audit).config({ name: "write-tracking-audit" });
  });
  return new WorkflowResponse(
    transform({ shippable, set }, ({ shippable, set }) => ({
      changed: shippable.changed || set.changed,
      shipped: shippable.changed,
    })),
  );
});

/**
 * Sets what the courier calls a parcel. Without `parcel_id` it ships what is left of the order as that parcel; where
 * nothing is left, it is the order's only one. The customer is told by mail: with the mail that it was shipped, or with
 * one more where that was written before.
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` while the shop does not have the order's money or while
 * it is unclear which parcel is meant, `backend_unavailable`
 */
export async function trackOrder(container: MedusaContainer, input: SetTrackingInput): Promise<SetTrackingAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await trackOrderWorkflow(container).run({ input })).result;
  });
}
