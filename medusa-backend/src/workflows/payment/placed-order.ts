import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import type { Attempt } from "../../modules/payment-record/attempt";

/** An order that is younger and not whole is being placed right now; an older one was left by a server that died. */
export const HALF_ORDER_SECONDS = 45;

/** `whole`: everything that placing an order writes is there. `age_seconds` counts from the order's first row. */
const PlacedOrder = z.object({
  order_id: z.string(),
  cancelled: z.boolean(),
  whole: z.boolean(),
  age_seconds: z.coerce.number(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/**
 * Medusa writes the payment last, after the order, its links and its reservations; a payment that is newer than the order and not
 * cancelled therefore says that the order is whole. So does the attempt's own note: the payment of a first try that failed may
 * live on, older than the order that it pays in the end.
 */
const PLACED_SQL = `
  select o.id as order_id, o.canceled_at is not null as cancelled,
    extract(epoch from now() - o.created_at) as age_seconds,
    exists (
      select 1 from payment p
      where p.payment_session_id = ? and p.deleted_at is null
        and (o.canceled_at is not null or (p.canceled_at is null and (p.created_at >= o.created_at or o.id = ?)))
    ) as whole
  from "order" o where o.metadata->>'payment_intent_id' = ? and o.deleted_at is null`;

/** The order that carries the attempt's PaymentIntent, or null. There is one at most: the database says so. */
export async function getPlacedOrder(
  container: MedusaContainer,
  attempt: Pick<Attempt, "payment_session_id" | "payment_intent_id"> & Partial<Pick<Attempt, "order_id">>,
): Promise<PlacedOrder | null> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const bindings = [attempt.payment_session_id, attempt.order_id ?? "", attempt.payment_intent_id];
  const [order] = await queryRows(database, PlacedOrder, PLACED_SQL, bindings);
  return order ?? null;
}

/** Takes away what a server that died while placing an order left of it, so that it can be placed again. Safe to repeat. */
export async function discardHalfOrder(container: MedusaContainer, attempt: Attempt, orderId: string): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const order = await orders.retrieveOrder(orderId, { relations: ["items"] });
  const itemIds = (order.items ?? []).map(({ id }) => id);
  if (itemIds.length > 0) {
    await container.resolve(Modules.INVENTORY).deleteReservationItemsByLineItem(itemIds);
  }
  await link.dismiss([
    { [Modules.ORDER]: { order_id: orderId }, [Modules.CART]: { cart_id: attempt.cart_id } },
    {
      [Modules.ORDER]: { order_id: orderId },
      [Modules.PAYMENT]: { payment_collection_id: attempt.payment_collection_id },
    },
  ]);
  if (attempt.cart_id) {
    await container.resolve(Modules.CART).updateCarts([{ id: attempt.cart_id, completed_at: null as never }]);
  }
  await orders.deleteOrders([orderId]);
}
