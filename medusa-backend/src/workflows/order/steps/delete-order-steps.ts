import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { statusFrom } from "../../../modules/order-status/medusa-facts";
import { orderStatusService } from "../../../modules/services";
import { getMedusaRecord } from "../../../queries/orders/medusa-record";
import { getOrderRecord, type OrderRecord } from "../../../queries/orders/order-record";
import { cancelInMedusa } from "../cancel-in-medusa";
import { type Lists, listsToLeave } from "../lists-to-leave";

/**
 * `actor_id` is the customer who deletes; an admin may delete anyone's. `keep_listed`: only cancel, as Medusa Admin
 * does; the order stays on the lists as cancelled, and a shipped one stays as it is.
 */
export type DeleteOrderInput = { order_id: string; actor_id: string; is_admin: boolean; keep_listed?: boolean };

/**
 * The order, if this person still sees it; otherwise throws `not_found`. It is read under the lock, so of several
 * deletions at once only one finds it.
 */
export const requireDeletableStep = createStep(
  "require-deletable-order",
  async ({ order_id, actor_id, is_admin, keep_listed }: DeleteOrderInput, { container }) => {
    const order = await getOrderRecord(databaseOf(container), order_id);
    const owns = order?.customer_id === actor_id;
    const visible = order && ((owns && !order.owner_hidden) || (is_admin && (!order.admin_hidden || keep_listed)));
    if (!visible) throw new ShopError("not_found", "There is no such order.");
    const lists = { owner: owns, admin: is_admin };
    return new StepResponse({ order, lists });
  },
);

type Cancel = { order: OrderRecord; actor_id: string; lists: Lists };

/**
 * Cancels a pending order in Medusa, unless a parcel of it is on its way: such an order only leaves the lists, like a
 * shipped one, and what is left of it can still be shipped. `status` is what Medusa's records say
 * afterwards, `cancelled` whether the shop's status does not say so yet, `lists` the lists that it leaves. Not undone:
 * nobody may keep the money of a cancelled order, and a repeated deletion continues here.
 */
export const cancelInMedusaStep = createStep(
  "cancel-in-medusa",
  async ({ order, actor_id, lists: own }: Cancel, { container }) => {
    const { order_id } = order;
    const before = await getMedusaRecord(databaseOf(container), order_id);
    if (order.status === "pending" && !before?.sent) {
      await cancelInMedusa(container, { order_id, canceled_by: actor_id });
    }
    const after = await getMedusaRecord(databaseOf(container), order_id);
    const status = order.status === "pending" && after ? statusFrom(after) : order.status;
    const cancelled = order.status === "pending" && status === "cancelled";
    const lists = cancelled ? { owner: true, admin: true } : listsToLeave({ status, record: after, actor_id, own });
    return new StepResponse({ status, cancelled, lists });
  },
);

/**
 * Takes the order off the lists. It is the last step, so nothing undoes it; where it fails, a repeated deletion finds
 * the same lists (lists-to-leave.ts).
 */
export const hideOrderStep = createStep(
  "hide-order",
  async (input: { order_id: string; lists: Lists }, { container }) => {
    await orderStatusService(container).hideOrder(input.order_id, input.lists);
    return new StepResponse(true);
  },
);
