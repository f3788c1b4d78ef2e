import type { MedusaContainer } from "@medusajs/framework/types";
import { cancelOrderFulfillmentWorkflow, cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { listUnshipped } from "./fulfillments";

/**
 * Cancels what ops began and did not ship, then the order: its stock returns, what was captured is refunded. `canceled_by` is kept
 * by Medusa; left out where nobody knows any more who it was.
 */
export async function cancelInMedusa(
  container: MedusaContainer,
  order_id: string,
  canceled_by?: string,
): Promise<void> {
  const actor = canceled_by ? { canceled_by } : {};
  for (const { id } of await listUnshipped(container, order_id)) {
    await cancelOrderFulfillmentWorkflow(container).run({ input: { order_id, fulfillment_id: id, ...actor } });
  }
  await cancelOrderWorkflow(container).run({ input: { order_id, ...actor } });
}
