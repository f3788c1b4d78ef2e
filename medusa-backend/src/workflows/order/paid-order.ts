import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { ORDER_MONEY_JOIN } from "../../lib/order-money-sql";
import { ShopError } from "../../lib/shop-error";
import { queryRows } from "../../lib/sql";

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

const Capturable = z.object({ amount: z.number(), at_stripe: z.boolean(), not_due: z.boolean() });

const CAPTURABLE_SQL = `
  select p.amount::float8 as amount, p.provider_id like 'pp_stripe%' as at_stripe,
    o.canceled_at is not null or coalesce(a.status in ('releasing', 'released', 'refunded'), false) as not_due
  from payment p
  join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
  join "order" o on o.id = l.order_id and o.deleted_at is null
  left join payment_attempt a on a.order_id = o.id and a.deleted_at is null
  where p.id = ? and p.deleted_at is null`;

/**
 * Refuses to take money that is not due any more, and a part of it: Medusa's Stripe provider takes the whole whatever it is asked for,
 * and Medusa's books would lack the rest for good. `amount` as the request names it, in major units; nothing is all.
 * @throws ShopError `conflict`
 */
export async function requireCapturable(container: MedusaContainer, paymentId: string, amount: unknown): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const [payment] = await queryRows(database, Capturable, CAPTURABLE_SQL, [paymentId]);
  if (!payment) return;
  if (payment.not_due)
    throw new ShopError("conflict", "This order was cancelled, and its money is not taken any more.");
  const isPart = amount !== undefined && amount !== null && amount !== payment.amount;
  if (payment.at_stripe && isPart) throw new ShopError("conflict", "Only the whole payment can be captured.");
}
