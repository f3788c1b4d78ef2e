import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { listOpenChanges } from "../../../queries/orders/open-changes";
import { getOrderRecord } from "../../../queries/orders/order-record";
import { getOpenReturn } from "../../../queries/orders/return-money";

/** `customer_id` is the person who cancels it: its order's owner, or an admin who closes one that has come in part. */
export type CancelReturnInput = { return_id: string; customer_id: string; is_admin: boolean };

type Found = { order_id: string; end: "cancel" | "close" | null };

/**
 * How the return is ended: cancelled when nothing of it has arrived, closed without the rest when a part has; null when
 * that was done before. Throws `not_found`, `conflict`.
 */
export const requireOpenReturnStep = createStep(
  "require-open-return",
  async ({ return_id, customer_id, is_admin }: CancelReturnInput, { container }) => {
    const database = databaseOf(container);
    const found = await getOpenReturn(database, return_id);
    const order = found && (await getOrderRecord(database, found.order_id));
    const owns = order?.customer_id === customer_id && !order.owner_hidden;
    const isRest = found?.status === "partially_received" || (found?.status === "received" && found.items.length > 0);
    if (!found || !(owns || (is_admin && isRest))) throw new ShopError("not_found", "There is no such return.");
    const { order_id, status } = found;
    if (status === "canceled" || (status === "received" && isRest))
      return new StepResponse<Found>({ order_id, end: null });
    if (status !== "requested" && status !== "partially_received")
      throw new ShopError("conflict", "This return has already arrived.");
    if ((await listOpenChanges(database, order_id)).length > 0)
      throw new ShopError("conflict", "We are changing this order at the moment. Please try again later.");
    return new StepResponse<Found>({ order_id, end: status === "requested" ? "cancel" : "close" });
  },
);
