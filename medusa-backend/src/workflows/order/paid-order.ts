import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import { ShopError } from "../../lib/shop-error";
import { ORDER_MONEY_JOIN } from "../../queries/orders/order-money";

/** Amounts in major units. */
const OrderMoney = z.object({ captured: z.number(), refunded: z.number(), releasing: z.boolean() });

/** An order without a PaymentIntent was made by hand in Medusa Admin, and whoever made it knows how it is paid. */
const MONEY_SQL = `
  select money.captured::float8 as captured, money.refunded::float8 as refunded,
    coalesce(a.status in ('releasing', 'released', 'refunded'), false) as releasing
  from "order" o
  left join payment_attempt a on a.order_id = o.id and a.deleted_at is null
  ${ORDER_MONEY_JOIN}
  where o.id = ? and o.deleted_at is null and o.metadata->>'payment_intent_id' is not null`;

/**
 * Refuses to pack or ship what is not paid for: the order's money must be captured, and some of it not refunded. A part that went
 * back (as a goodwill refund) is no obstacle.
 * @throws ShopError `conflict` while it is not
 */
export async function requirePaidOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const [money] = await queryRows(database, OrderMoney, MONEY_SQL, [orderId]);
  if (!money) return;
  if (money.captured === 0) throw new ShopError("conflict", "The money for this order has not been taken yet.");
  if (money.releasing || money.refunded >= money.captured) {
    throw new ShopError("conflict", "The money for this order went back to the customer.");
  }
}
