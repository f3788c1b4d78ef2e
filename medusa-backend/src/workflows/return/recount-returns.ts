import type { MedusaContainer } from "@medusajs/framework/types";
import { logEvent } from "../../lib/logs/log-event";
import { lockReturnsOfOrder } from "../../queries/orders/return-receipts";
import { withOrderLock } from "../order/order-lock";
import { isComplete, recountItems } from "./count-receipt";
import { inReturnTransaction } from "./return-transaction";

/**
 * Recounts the open returns of an order from the order's own books, and ends complete ones: Medusa's own workflow
 * counted only the newest receipt.
 */
export async function recountReturns(container: MedusaContainer, orderId: string): Promise<void> {
  await withOrderLock(container, orderId, () => recount(container, orderId));
  logEvent(container, "warn", { event: "returns_recounted", order_id: orderId });
}

async function recount(container: MedusaContainer, orderId: string): Promise<void> {
  await inReturnTransaction(container, async ({ sql, write }) => {
    const { items, back } = await lockReturnsOfOrder(sql, orderId);
    const before = new Map(items.map((item) => [item.id, item]));
    const counted = recountItems(items, back);
    for (const returnId of new Set(counted.map(({ return_id }) => return_id))) {
      const own = counted.filter(({ return_id }) => return_id === returnId);
      const isNew = own.some(({ id, received }) => received !== before.get(id)?.received);
      if (isComplete(own)) await write(returnId, "received", own);
      else if (isNew) await write(returnId, "partially_received", own);
    }
  });
}
