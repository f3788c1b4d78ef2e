import { z } from "zod";
import { ShopOrder } from "../../contract/orders";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { toMajor, toMinor } from "../../lib/money/money";
import { sumUp, toShownPrice } from "../../lib/money/sums";
import { ORDER_MONEY_JOIN, ORDER_TOTAL } from "./order-money";

/**
 * The list that an order is read for: an order may be taken off the owner's or the admins' list. "any" ignores that.
 */
export type OrderView = "owner" | "admin" | "any";

/**
 * A row with amounts as Medusa's books have them, not rounded. `cursor` keeps the database's microseconds: a JavaScript
 * date would lose them and skip orders.
 */
const OrderRow = z.object({
  ...ShopOrder.omit({ tax: true }).shape,
  items: z.array(ShopOrder.shape.items.element.extend({ unit_price: z.number() })),
  shipping: z.number(),
  discount: z.number(),
  total: z.number(),
  refunded: z.number(),
  currency_code: z.string(),
  customer_id: z.string().nullable(),
  created_at: z.date().transform((date) => date.toISOString()),
  cursor: z.string(),
});
type OrderRow = z.infer<typeof OrderRow>;

const HIDDEN: Readonly<Record<OrderView, string>> = {
  owner: "s.owner_hidden_at",
  admin: "s.admin_hidden_at",
  any: "null",
};

/**
 * Selects orders as the shop shows them: lines in their current version, with the name and picture that they had when
 * the order was placed.
 */
export const selectOrders = (view: OrderView, where: string) => `
  select o.id, o.display_id, o.customer_id, coalesce(a.first_name, '') as name, coalesce(o.email, '') as email,
    coalesce(a.address_1, '') as address, coalesce(a.phone, '') as phone, s.status, o.created_at,
    o.created_at::text || '|' || o.id as cursor, coalesce(o.metadata->>'payment_intent_id', '') as payment_intent_id,
    (${ORDER_TOTAL})::float8 as total, money.refunded::float8 as refunded, sums.shipping::float8 as shipping,
    sums.discount::float8 as discount, o.currency_code, lines.items
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null
  left join order_address a on a.id = o.shipping_address_id
  ${ORDER_MONEY_JOIN}
  cross join lateral (
    select coalesce((
      select sum(sm.amount) from order_shipping os join order_shipping_method sm on sm.id = os.shipping_method_id
      where os.order_id = o.id and os.version = o.version and os.deleted_at is null), 0) as shipping,
    coalesce((
      select sum(ad.amount) from order_item oi join order_line_item_adjustment ad on ad.item_id = oi.item_id
      where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and ad.deleted_at is null), 0) + coalesce((
      select sum(ad.amount) from order_shipping os
      join order_shipping_method_adjustment ad on ad.shipping_method_id = os.shipping_method_id
      where os.order_id = o.id and os.version = o.version and os.deleted_at is null and ad.deleted_at is null), 0) as discount
  ) sums
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'product_id', coalesce(li.product_id, ''), 'title', coalesce(li.product_title, li.title),
      'image_url', coalesce(li.thumbnail, ''), 'unit_price', coalesce(oi.unit_price, li.unit_price)::float8,
      'quantity', oi.quantity::float8) order by li.created_at, li.id), '[]'::json) as items
    from order_item oi
    join order_line_item li on li.id = oi.item_id
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and oi.quantity > 0
  ) lines
  where o.deleted_at is null and ${HIDDEN[view]} is null and ${where}`;

export const NEWEST_FIRST = "order by o.created_at desc, o.id desc";

function toShopOrder({ customer_id: _owner, cursor: _cursor, currency_code, ...order }: OrderRow): ShopOrder {
  const sums = sumUp({ ...order, delivery: order.shipping }, currency_code);
  const major = (minor: number) => toMajor(minor, currency_code);
  return {
    ...order,
    items: order.items.map((item) => ({
      ...item,
      unit_price: major(toShownPrice(item.unit_price, currency_code)),
    })),
    shipping: major(sums.delivery),
    tax: major(sums.tax),
    discount: major(sums.discount),
    total: major(sums.total),
    refunded: major(toMinor(order.refunded, currency_code)),
  };
}

/** A row of a page: the order, and the cursor at which the next page starts. */
export const OrderOnPage = OrderRow.transform((row) => ({ order: toShopOrder(row), cursor: row.cursor }));

/** A customer's orders, newest first. */
export async function listCustomerOrders(
  database: Database,
  customerId: string,
  view: OrderView,
): Promise<ShopOrder[]> {
  const sql = `${selectOrders(view, "o.customer_id = ?")} ${NEWEST_FIRST}`;
  return readable(await queryList(database, "orders", OrderOnPage, sql, [customerId])).map(({ order }) => order);
}

/** One order; with an owner, only theirs. Null when there is no such order to see. */
export async function getShopOrder(
  database: Database,
  orderId: string,
  viewer: { view: OrderView; customerId?: string },
): Promise<ShopOrder | null> {
  const sql = selectOrders(viewer.view, "o.id = ? and (?::text is null or o.customer_id = ?)");
  const owner = viewer.customerId ?? null;
  const [row] = await queryRows(database, OrderOnPage, sql, [orderId, owner, owner]);
  return row?.order ?? null;
}
