import { z } from "zod";
import { CountrySource } from "../../contract/addresses";
import { MOST_MONEY } from "../../contract/common";
import { Arrival, Duties } from "../../contract/costs";
import { ShopOrder } from "../../contract/orders";
import type { Database } from "../../lib/database/connection";
import { keepingPlans, queryList, queryRow, RoundedMoney } from "../../lib/database/sql";
import { sumUp, toShownPrice } from "../../lib/money/money";
import { COPIED_PICTURE } from "../expressions";
import { meantBy } from "../products/statements";
import { RISK } from "../refunds/reversals";
import { ORDER_MONEY_JOIN, ORDER_TOTAL } from "./order-amounts";
import { AddressColumns, addressColumns, COUNTRY_FROM, nameIn, shippingNames, toAddress } from "./order-record";
import { PROGRESS_JOIN } from "./parcels";

/** The list that an order is read for, from which it may be removed; "any" ignores that. */
export type OrderView = "owner" | "admin" | "any";

/** Amounts of Medusa's books, in major units, not rounded. `cursor` has microseconds: a Date would skip orders. */
const OrderRow = z.object({
  ...ShopOrder.omit({ tax: true, address: true }).shape,
  ...AddressColumns.shape,
  countryFrom: CountrySource.nullable().catch(null),
  items: z.array(ShopOrder.shape.items.element.extend({ unitPrice: z.number() })),
  shipping: z.number(),
  discount: z.number(),
  total: z.number(),
  refunded: RoundedMoney,
  // Ops can write anything into an order's metadata; that must not hide the order.
  arrival: Arrival.nullable().catch(null),
  duties: Duties.nullable().catch(null),
  standardShipping: RoundedMoney.pipe(z.int().min(0).max(MOST_MONEY)).nullable().catch(null),
  currencyCode: z.string(),
  customerId: z.string().nullable(),
  deleted: z.boolean(),
  cursor: z.string(),
});
type OrderRow = z.infer<typeof OrderRow>;

const HIDDEN: Readonly<Record<OrderView, string>> = {
  owner: "s.owner_hidden_at",
  admin: "s.admin_hidden_at",
  any: "null",
};

/** Lines keep their name and picture from when the order was placed. `deletedToo`: also those off the view's list. */
export const selectOrders = (view: OrderView, where: string, { deletedToo = false } = {}) => `
  select o.id, o.display_id, o.customer_id, ${nameIn("a")} as name, coalesce(o.email, '') as email,
    ${addressColumns("a")}, ${COUNTRY_FROM}, coalesce(a.phone, '') as phone, s.status, pieces.progress,
    ${view === "admin" ? RISK : "null"} as risk, o.created_at,
    o.created_at::text || '|' || o.id as cursor, coalesce(o.metadata->>'payment_intent_id', '') as payment_intent_id,
    (${ORDER_TOTAL})::float8 as total, money.refunded::float8 as refunded, sums.shipping::float8 as shipping, sums.shipping_name,
    discounts.discount::float8 as discount, discounts.discount_codes, o.metadata->'arrival' as arrival,
    o.metadata->>'duties' as duties, o.metadata->'standard_delivery' as standard_shipping,
    o.currency_code, lines.items, ${HIDDEN[view]} is not null as deleted
  from "order" o
  join order_status s on s.order_id = o.id and s.deleted_at is null
  left join order_address a on a.id = o.shipping_address_id
  ${ORDER_MONEY_JOIN} ${PROGRESS_JOIN}
  cross join lateral (
    select coalesce(sum(sm.amount), 0) as shipping, ${shippingNames("sm")} as shipping_name
    from order_shipping os join order_shipping_method sm on sm.id = os.shipping_method_id
    where os.order_id = o.id and os.version = o.version and os.deleted_at is null
  ) sums
  cross join lateral (
    select coalesce(sum(entry.amount), 0) as discount,
      coalesce(json_agg(distinct p.code) filter (where not p.is_automatic and entry.amount > 0), '[]'::json) as discount_codes
    from (
      select ad.amount, ad.promotion_id from order_item oi join order_line_item_adjustment ad on ad.item_id = oi.item_id
      where oi.order_id = o.id and oi.version = o.version and ad.version = oi.version and oi.deleted_at is null and ad.deleted_at is null
      union all
      select ad.amount, ad.promotion_id from order_shipping os
      join order_shipping_method_adjustment ad on ad.shipping_method_id = os.shipping_method_id
      where os.order_id = o.id and os.version = o.version and ad.version = os.version and os.deleted_at is null and ad.deleted_at is null) entry
    left join promotion p on p.id = entry.promotion_id
  ) discounts
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'product_id', coalesce(li.product_id, ''), 'title', li.title,
      'variant_id', case when li.title <> li.product_title and li.variant_id is distinct from ${meantBy("li.product_id")} then li.variant_id end,
      'image_url', coalesce(li.thumbnail, ''), 'copied_url', ${COPIED_PICTURE}, 'unit_price', coalesce(oi.unit_price, li.unit_price)::float8,
      'quantity', oi.quantity::float8) order by li.created_at, li.id), '[]'::json) as items
    from order_item oi
    join order_line_item li on li.id = oi.item_id
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and oi.quantity > 0
  ) lines
  where o.deleted_at is null ${deletedToo ? "" : `and ${HIDDEN[view]} is null`} and ${where}`;

export const NEWEST_FIRST = "order by o.created_at desc, o.id desc";

function toShopOrder({ customerId: _, cursor: __, deleted: ___, currencyCode, ...row }: OrderRow): ShopOrder {
  const { street, extra, postcode, city, province, country, countryFrom, ...order } = row;
  const sums = sumUp({ ...order, delivery: order.shipping }, currencyCode);
  return {
    ...order,
    address: toAddress({ street, extra, postcode, city, province, country }).address,
    country: { code: country, from: countryFrom },
    items: order.items.map((item) => ({ ...item, unitPrice: toShownPrice(item.unitPrice, currencyCode) })),
    shipping: sums.delivery,
    tax: sums.tax,
    discount: sums.discount,
    total: sums.total,
  };
}

/** A row of a page; the next one starts at its cursor. */
export const OrderOnPage = OrderRow.transform((row) => ({
  order: toShopOrder(row),
  deleted: row.deleted,
  cursor: row.cursor,
}));

export type OrdersAndDeleted = { orders: ShopOrder[]; deleted: string[] };

export function toOrdersAndDeleted(rows: readonly z.infer<typeof OrderOnPage>[]): OrdersAndDeleted {
  return {
    orders: rows.map(({ order }) => order),
    deleted: rows.filter((row) => row.deleted).map(({ order }) => order.id),
  };
}

/** A customer's orders that were not cancelled, newest first. */
export async function listCustomerOrders(database: Database, customerId: string, view: OrderView) {
  const sql = `${selectOrders(view, "o.customer_id = ? and s.status <> 'cancelled'")} ${NEWEST_FIRST}`;
  return (await queryList(database, "orders", OrderOnPage, sql, [customerId])).map(({ order }) => order);
}

const OFF_LIST = {
  cancelled: "s.status = 'cancelled'",
  hidden: "s.status <> 'cancelled' and s.owner_hidden_at is not null",
};

/** A customer's orders that are not on their list, newest first: cancelled ones, also deleted, or hidden ones. */
export async function listOffList(database: Database, customerId: string, which: keyof typeof OFF_LIST) {
  const where = `o.customer_id = ? and ${OFF_LIST[which]}`;
  const sql = `${selectOrders("owner", where, { deletedToo: true })} ${NEWEST_FIRST}`;
  return toOrdersAndDeleted(await queryList(database, "orders", OrderOnPage, sql, [customerId]));
}

/** One order; with a `customerId`, only theirs. Null if there is no such visible order. */
export async function getShopOrder(
  database: Database,
  orderId: string,
  viewer: { view: OrderView; customerId?: string },
): Promise<ShopOrder | null> {
  const sql = selectOrders(viewer.view, "o.id = ? and (?::text is null or o.customer_id = ?)");
  const owner = viewer.customerId ?? null;
  return (await queryRow(keepingPlans(database), OrderOnPage, sql, [orderId, owner, owner]))?.order ?? null;
}
