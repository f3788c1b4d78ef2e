import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { listOpenChanges } from "../../../queries/orders/open-changes";
import { getOrderRecord } from "../../../queries/orders/order-record";
import { getOpenReturn } from "../../../queries/orders/return-money";

/** `customer_id` is the person who cancels it, and must own its order. */
export type CancelReturnInput = { return_id: string; customer_id: string };

/** True for a return that has not arrived, false for one that was cancelled before. Throws `not_found`, `conflict`. */
export const requireOpenReturnStep = createStep(
  "require-open-return",
  async ({ return_id, customer_id }: CancelReturnInput, { container }) => {
    const database = databaseOf(container);
    const found = await getOpenReturn(database, return_id);
    const order = found && (await getOrderRecord(database, found.order_id));
    if (order?.customer_id !== customer_id || order.owner_hidden)
      throw new ShopError("not_found", "There is no such return.");
    if (found?.status === "canceled") return new StepResponse(false);
    if (found?.status !== "requested")
      throw new ShopError("conflict", "This return, or a part of it, has already arrived.");
    if ((await listOpenChanges(database, found.order_id)).length > 0)
      throw new ShopError("conflict", "We are changing this order at the moment. Please try again later.");
    return new StepResponse(true);
  },
);
