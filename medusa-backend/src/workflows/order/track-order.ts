import type { FulfillmentDTO, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import type { SetTrackingAnswer, Tracking } from "../../contract/tracking";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { listParcels } from "../../queries/orders/parcels";
import type { Changes } from "../audit/changes";
import { type AuditInput, writeAuditStep } from "../audit/steps/write-audit";
import { withOrderLock } from "./order-lock";
import { shipWhatIsLeft } from "./ship-order";
import { type ShipOrderInput, toLabel } from "./steps/ship-order-steps";

type SetTrackingInput = ShipOrderInput & { tracking: Tracking };

const sameTracking = ({ labels, metadata }: FulfillmentDTO, tracking: Tracking) => {
  const [label, ...more] = labels;
  const wanted = toLabel(tracking);
  return (
    more.length === 0 &&
    label?.tracking_number === wanted.tracking_number &&
    toLabel({ ...tracking, tracking_url: label.tracking_url }).tracking_url === wanted.tracking_url &&
    (metadata?.carrier ?? "") === tracking.carrier
  );
};

/** A typed link that was left as it was, and names the number before the correction. */
function refuseOldLink({ labels: [label] }: FulfillmentDTO, tracking: Tracking): void {
  const { tracking_number, tracking_url } = toLabel(tracking);
  const old = label?.tracking_number ?? "";
  if (old === "" || label?.tracking_url !== tracking_url || !tracking_url.includes(old)) return;
  if (!tracking_url.includes(tracking_number))
    throw new ShopError("invalid", `The tracking link still names ${old}. Correct it, or leave it empty.`);
}
const UNCHANGED: { changed: boolean; changes: Changes } = { changed: false, changes: {} };

/**
 * Replaces number, address and carrier of a sent parcel; `changed` is false if nothing changed, and for an order that
 * was just `shipped` with them. Undone by restoring the previous values.
 * @throws ShopError `not_found`, `conflict` if several parcels were sent and none is named, `invalid` for a link that
 * names the number before
 */
const setTrackingStep = createStep(
  "set-tracking",
  async ({ order_id, parcel_id, tracking, shipped }: SetTrackingInput & { shipped: boolean }, { container }) => {
    if (shipped) return new StepResponse(UNCHANGED, null);
    const parcels = await listParcels(databaseOf(container), order_id);
    if (parcel_id === undefined && parcels.length > 1) {
      const named = parcels.some((parcel) => parcel.tracking.some(({ number }) => number === tracking.tracking_number));
      if (named) return new StepResponse(UNCHANGED, null);
      throw new ShopError("conflict", "Say which parcel you mean.");
    }
    const parcel = parcel_id === undefined ? parcels[0] : parcels.find(({ id }) => id === parcel_id);
    if (!parcel) throw new ShopError("not_found", "There is no such parcel.");
    const fulfillments = container.resolve(Modules.FULFILLMENT);
    const before = await fulfillments.retrieveFulfillment(parcel.id, { relations: ["labels"] });
    if (sameTracking(before, tracking)) return new StepResponse(UNCHANGED, null);
    refuseOldLink(before, tracking);
    const metadata = { ...before.metadata, carrier: tracking.carrier };
    await fulfillments.updateFulfillment(parcel.id, { labels: [toLabel(tracking)], metadata });
    const labels = before.labels.map(({ tracking_number, tracking_url, label_url }) => ({
      tracking_number,
      tracking_url,
      label_url,
    }));
    const was = { number: labels[0]?.tracking_number ?? "", carrier: String(before.metadata?.carrier ?? "") };
    const changes: Changes = {
      tracking_number: { before: was.number, after: tracking.tracking_number },
      carrier: { before: was.carrier, after: tracking.carrier },
    };
    return new StepResponse({ changed: true, changes }, { id: parcel.id, labels, metadata: before.metadata });
  },
  async (before, { container }) => {
    if (!before) return;
    const { id, ...data } = before;
    await container.resolve(Modules.FULFILLMENT).updateFulfillment(id, data);
  },
);

const trackOrderWorkflow = createWorkflow("track-shop-order", (input: SetTrackingInput) => {
  const shippable = shipWhatIsLeft(input);
  const parcel = transform({ input, shippable }, ({ input, shippable }) => ({ ...input, shipped: shippable.changed }));
  const set = setTrackingStep(parcel);
  when("audit-tracking", { set }, ({ set }) => set.changed).then(() => {
    const audit = transform(
      { input, set },
      ({ input, set }): AuditInput => ({
        actorId: input.actor_id,
        action: "order.tracked",
        subjectId: input.order_id,
        changes: set.changes,
      }),
    );
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
 * Sets a parcel's tracking details. Without `parcel_id`, it ships the rest of the order as that parcel; if nothing is
 * left, the order's only parcel is meant. The customer gets them in the mail about the shipping, or in another mail if
 * that was already written.
 * @throws ShopError `not_found`, `order_cancelled`, `conflict` while the shop does not have the order's money or while
 * it is unclear which parcel is meant, `backend_unavailable`
 */
export async function trackOrder(container: MedusaContainer, input: SetTrackingInput): Promise<SetTrackingAnswer> {
  return await withOrderLock(container, input.order_id, async () => {
    return (await trackOrderWorkflow(container).run({ input })).result;
  });
}
