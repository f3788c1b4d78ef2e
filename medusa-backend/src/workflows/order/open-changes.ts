import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  cancelBeginOrderClaimWorkflow,
  cancelBeginOrderEditWorkflow,
  cancelBeginOrderExchangeWorkflow,
  cancelReturnReceiveWorkflow,
  cancelReturnRequestWorkflow,
} from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";

const OpenChange = z.object({
  id: z.string(),
  order_id: z.string(),
  change_type: z.string().nullable(),
  return_id: z.string().nullable(),
  claim_id: z.string().nullable(),
  exchange_id: z.string().nullable(),
});
type OpenChange = z.infer<typeof OpenChange>;

const OPEN_SQL = `
  select id, order_id, change_type, return_id, claim_id, exchange_id from order_change
  where order_id = ? and status in ('pending', 'requested') and deleted_at is null`;

/** The edits, exchanges, claims and returns of an order that ops began in Medusa Admin and neither confirmed nor gave up. Medusa allows one. */
export async function listOpenChanges(container: MedusaContainer, orderId: string): Promise<OpenChange[]> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  return await queryRows(database, OpenChange, OPEN_SQL, [orderId]);
}

/** What Medusa Admin's own "Cancel" does to each kind: the draft goes with all that was added to it. */
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

/** Ends the order's open changes, so that Medusa lets the order be cancelled and credited. Not undone: a draft is nobody's money. */
export async function endOpenChanges(container: MedusaContainer, orderId: string): Promise<void> {
  for (const change of await listOpenChanges(container, orderId)) await endChange(container, change);
}

const ORDER_OF_PAYMENT_SQL = `
  select l.order_id from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
  where p.id = ? and p.deleted_at is null and l.deleted_at is null limit 1`;

/** The order that a Medusa payment is of, or null. */
export async function getOrderIdOfPayment(container: MedusaContainer, paymentId: string): Promise<string | null> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const [row] = await queryRows(database, OpenChange.pick({ order_id: true }), ORDER_OF_PAYMENT_SQL, [paymentId]);
  return row?.order_id ?? null;
}
