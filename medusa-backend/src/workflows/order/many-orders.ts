import type { MedusaContainer } from "@medusajs/framework/types";
import type { DeliverMany, ManyOutcome, ShipMany } from "../../contract/many-orders";
import { riskSentence } from "../../contract/reversals";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError } from "../../lib/shop-error";
import { listShipmentsToMake } from "../../queries/orders/many-orders";
import { listParcels } from "../../queries/orders/parcels";
import { deliverParcel } from "./change-parcel";
import { shipParcel } from "./ship-parcel";

const DONE: ManyOutcome = { outcome: "done", reason: "" };
const BEFORE: ManyOutcome = { outcome: "before", reason: "" };
const refuse = (reason: string): ManyOutcome => ({ outcome: "refused", reason });

/** Works on one order; a failure does not affect the others. */
async function work(
  container: MedusaContainer,
  subject: string,
  job: () => Promise<ManyOutcome>,
): Promise<ManyOutcome> {
  try {
    return await job();
  } catch (error) {
    const known = asShopError(error);
    if (known && known.code !== "internal") return refuse(known.message);
    logEvent(container, "error", { event: "one_of_many_failed", subject }, error);
    return refuse("This did not work. Try it again.");
  }
}

/**
 * Sends the rest of each order as one parcel with its number, one after the other. Each is a workflow of its own with
 * its audit entry. If a server dies, some are sent and others are not, and the same rows can be sent again: a parcel
 * with a number is sent once.
 */
export async function shipMany(
  container: MedusaContainer,
  { rows, actor_id }: ShipMany & { actor_id: string },
): Promise<ManyOutcome[]> {
  const outcomes: ManyOutcome[] = [];
  for (const { number, ...label } of rows) {
    const job = async () => {
      const [order] = await listShipmentsToMake(databaseOf(container), [number]);
      if (!order) return refuse("There is no such order.");
      if (label.tracking_number && order.tracking_numbers.includes(label.tracking_number)) return BEFORE;
      if (order.status === "cancelled") return refuse("This order was cancelled.");
      if (order.left.length === 0) return refuse("All of this order was already sent.");
      const [risk] = order.risks;
      if (risk) return refuse(`${riskSentence(risk)} Send it on its own page.`);
      const items = order.left.map(({ line_id, quantity }) => ({ line_id, quantity, left: quantity }));
      const parcel = { order_id: order.order_id, actor_id, items, tracking_url: "", risks: [], ...label };
      return (await shipParcel(container, parcel)).changed ? DONE : BEFORE;
    };
    outcomes.push(await work(container, `order ${number}`, job));
  }
  return outcomes;
}

/** Notes that every parcel of these orders that is on its way has arrived, one order after the other. */
export async function deliverMany(
  container: MedusaContainer,
  { numbers, actor_id }: DeliverMany & { actor_id: string },
): Promise<ManyOutcome[]> {
  const outcomes: ManyOutcome[] = [];
  for (const number of numbers) {
    const job = async () => {
      const [order] = await listShipmentsToMake(databaseOf(container), [number]);
      if (!order) return refuse("There is no such order.");
      const { order_id } = order;
      let outcome = BEFORE;
      for (const parcel of await listParcels(databaseOf(container), order_id))
        if (
          !parcel.delivered_at &&
          (await deliverParcel(container, { order_id, parcel_id: parcel.id, actor_id })).changed
        )
          outcome = DONE;
      return outcome;
    };
    outcomes.push(await work(container, `order ${number}`, job));
  }
  return outcomes;
}
