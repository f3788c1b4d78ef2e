import { toSnake } from "../../lib/database/camel-row";

/** `slot` is a UTC ISO string, amounts are in minor units. */
export type NewEntry = {
  orderId: string;
  slot: string;
  productId: string;
  currencyCode: string;
  sales: number;
  refunds: number;
  orders: number;
  pieces: number;
};

const TYPES = {
  orderId: "text",
  slot: "timestamptz",
  productId: "text",
  currencyCode: "text",
  sales: "bigint",
  refunds: "bigint",
  orders: "bigint",
  pieces: "bigint",
} as const satisfies Record<keyof NewEntry, string>;
const FIELDS = Object.keys(TYPES);

const DAY = "to_char(slot at time zone ?, 'YYYY-MM-DD')";

const ADD_DAYS = `
  on conflict (time_zone, day, product_id, currency_code) do update set pieces = sale_day.pieces + excluded.pieces,
    sales = sale_day.sales + excluded.sales, updated_at = now()`;

const count = (entries: string, sign: "" | "-") => `
  money as (
    insert into sale_slot (slot, currency_code, sales, refunds, orders)
    select slot, currency_code, ${sign}sum(sales), ${sign}sum(refunds), ${sign}sum(orders) from ${entries}
    where product_id = '' group by slot, currency_code
    on conflict (slot, currency_code) do update set sales = sale_slot.sales + excluded.sales,
      refunds = sale_slot.refunds + excluded.refunds, orders = sale_slot.orders + excluded.orders, updated_at = now())
  insert into sale_day (time_zone, day, product_id, currency_code, pieces, sales)
  select ?, ${DAY}, product_id, currency_code, ${sign}sum(pieces), ${sign}sum(sales) from ${entries}
  where product_id <> '' group by 1, 2, 3, 4 ${ADD_DAYS}`;

/** Bindings: the orders' ids, the zone twice. */
export const TAKE_OUT = `
  with gone as (delete from sale_entry where order_id = any(?::text[]) returning *), ${count("gone", "-")}`;

/** Bindings: a JSON array, the zone twice. */
export const ADD = `
  with made as (
    insert into sale_entry (${FIELDS.map(toSnake).join(", ")})
    select ${FIELDS.map((name) => `"${name}"`).join(", ")} from jsonb_to_recordset(?::jsonb)
    as n(${Object.entries(TYPES)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(", ")}) returning *), ${count("made", "")}`;

export const IS_OTHER_ZONE = `
  select known.first <> ? or known.last <> ? as other
  from (select min(time_zone) as first, max(time_zone) as last from sale_day) known where known.first is not null`;

/** From the entries. Bindings: the zone twice. */
export const MAKE_DAYS = `
  insert into sale_day (time_zone, day, product_id, currency_code, pieces, sales)
  select ?, ${DAY}, product_id, currency_code, sum(pieces), sum(sales) from sale_entry
  where product_id <> '' group by 1, 2, 3, 4`;

export type NewDiscountEntry = { orderId: string; promotionId: string; amount: number };

const countDiscounts = (entries: string, sign: "" | "-") => `
  insert into discount_sum (promotion_id, orders, amount)
  select promotion_id, ${sign}count(*), ${sign}sum(amount) from ${entries} group by promotion_id
  on conflict (promotion_id) do update set orders = discount_sum.orders + excluded.orders,
    amount = discount_sum.amount + excluded.amount, updated_at = now()`;

/** Binding: the orders' ids. */
export const TAKE_OUT_DISCOUNTS = `
  with gone as (delete from discount_entry where order_id = any(?::text[]) returning *) ${countDiscounts("gone", "-")}`;

/** Binding: a JSON array. */
export const ADD_DISCOUNTS = `
  with made as (
    insert into discount_entry (order_id, promotion_id, amount)
    select "orderId", "promotionId", amount from jsonb_to_recordset(?::jsonb)
    as n("orderId" text, "promotionId" text, amount bigint) returning *) ${countDiscounts("made", "")}`;
