import { z } from "zod";
import { toAddressText } from "../../contract/address-text";
import { AddressParts } from "../../contract/addresses";
import { ShopOrderStatus } from "../../contract/common";
import { AddressNow } from "../../contract/order-admin";
import type { Database } from "../../lib/database/connection";
import { isThere, keepingPlans, queryRow } from "../../lib/database/sql";

const OrderRecord = z.object({
  orderId: z.string(),
  customerId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  status: ShopOrderStatus,
  ownerHidden: z.boolean(),
  adminHidden: z.boolean(),
});
/** The shop's own record of an order; the lists from which it was removed. */
export type OrderRecord = z.infer<typeof OrderRecord>;

export async function getOrderRecord(database: Database, orderId: string): Promise<OrderRecord | null> {
  const sql = `
    select o.id as order_id, o.customer_id, o.metadata->>'payment_intent_id' as payment_intent_id, s.status,
      s.owner_hidden_at is not null as owner_hidden, s.admin_hidden_at is not null as admin_hidden
    from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
    where o.id = ? and o.deleted_at is null`;
  return await queryRow(database, OrderRecord, sql, [orderId]);
}

/** False if the order was removed or never existed. */
export async function orderExists(database: Database, orderId: string): Promise<boolean> {
  const sql = 'select o.id from "order" o where o.id = ? and o.deleted_at is null';
  return await isThere(keepingPlans(database), sql, [orderId]);
}

/** Keeps the order from being removed until the transaction ends; false if there is no such order. */
export async function keepOrder(transaction: Database, orderId: string): Promise<boolean> {
  const sql = 'select o.id from "order" o where o.id = ? and o.deleted_at is null for key share';
  return await isThere(transaction, sql, [orderId]);
}

/** The shop writes the whole name into the first column; Medusa Admin's form of an address has both. */
export const nameIn = (table: string): string =>
  `concat_ws(' ', nullif(${table}.first_name, ''), nullif(${table}.last_name, ''))`;

export const addressColumns = (table: string): string => `
  coalesce(${table}.address_1, '') as street, coalesce(${table}.address_2, '') as extra,
  coalesce(${table}.postal_code, '') as postcode, coalesce(${table}.city, '') as city,
  coalesce(${table}.province, '') as province, coalesce(${table}.country_code, '') as country`;

/** The source of the country of the address `a` (`CountrySource`); null for older orders. */
export const COUNTRY_FROM = "a.metadata->>'country_from' as country_from";

/** The name of an order's delivery, of all its shipping methods, usually one. */
export const shippingNames = (methods: string): string => `coalesce(string_agg(distinct ${methods}.name, ' + '), '')`;

export const SHIPPING_NAME = `(
    select ${shippingNames("m")} from order_shipping os join order_shipping_method m on m.id = os.shipping_method_id
    where os.order_id = o.id and os.version = o.version and os.deleted_at is null)`;

export const AddressColumns = AddressNow.omit({ name: true, phone: true });
export type AddressColumns = z.infer<typeof AddressColumns>;

/**
 * An address as one text: composed of its parts or, without all that are needed (then `parts` is null), as typed into
 * the first column. Ops may leave out the city in Medusa Admin: the other columns then follow, each as a line.
 */
export function toAddress(columns: AddressColumns): { address: string; parts: AddressParts | null } {
  const parts = AddressParts.safeParse(columns);
  if (parts.success) return { address: toAddressText(parts.data), parts: parts.data };
  const { street, extra, postcode, city, province } = columns;
  return { address: [street, extra, postcode, city, province].filter(Boolean).join("\n"), parts: null };
}
