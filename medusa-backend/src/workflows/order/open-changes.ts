import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  cancelBeginOrderClaimWorkflow,
  cancelBeginOrderEditWorkflow,
  cancelBeginOrderExchangeWorkflow,
  cancelReturnReceiveWorkflow,
  cancelReturnRequestWorkflow,
} from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { listOpenChanges, type OpenChange } from "../../queries/orders/open-changes";

/**
 * Does what Medusa Admin's own "Cancel" does to each kind of change: the draft is deleted with everything added to it.
 */
async function endChange(container: MedusaContainer, change: OpenChange): Promise<void> {
  const { change_type, order_id, return_id, claim_id, exchange_id } = change;
  if (change_type === "edit") {
    await cancelBeginOrderEditWorkflow(container).run({ input: { order_id } });
  } else if (change_type === "exchange" && exchange_id) {
    await cancelBeginOrderExchangeWorkflow(container).run({ input: { exchange_id } });
  } else if (change_type === "claim" && claim_id) {
    await cancelBeginOrderClaimWorkflow(container).run({ input: { claim_id } });
  } else if (change_type === "return_request" && return_id) {
    await cancelReturnRequestWorkflow(container).run({ input: { return_id } });
  } else if (change_type === "return_receive" && return_id) {
    await cancelReturnReceiveWorkflow(container).run({ input: { return_id } });
  } else {
    await container.resolve(Modules.ORDER).cancelOrderChange(change.id);
  }
}

/**
 * Ends the order's open changes, so that Medusa allows the order to be cancelled and credited. Not undone, because a
 * draft moves no money.
 */
export async function endOpenChanges(container: MedusaContainer, orderId: string): Promise<void> {
  for (const change of await listOpenChanges(databaseOf(container), orderId)) await endChange(container, change);
}
