import { z } from "zod";
import { toAddressText } from "../../contract/address-text";
import { CountrySource, DeliveryCountry, type EarlierAddress, SavedAddress } from "../../contract/addresses";
import type { Database } from "../../lib/database/connection";
import { queryList } from "../../lib/database/sql";
import { AddressColumns, addressColumns, COUNTRY_FROM, nameIn, toAddress } from "../orders/order-record";

const MOST = 3;

/** The addresses of earlier orders that are not saved, each once, newest first. */
export function otherAddresses(saved: readonly SavedAddress[], orderedTo: readonly EarlierAddress[]): EarlierAddress[] {
  const keyOf = (name: string, address: string) => JSON.stringify([name, address]);
  const known = new Set(saved.map((address) => keyOf(address.name, toAddressText(address))));
  const others = orderedTo.filter(({ name, address }) => {
    const key = keyOf(name, address);
    if (address === "" || known.has(key)) return false;
    known.add(key);
    return true;
  });
  return others.slice(0, MOST);
}

/** A customer's saved addresses: the default one first, then the newest. Incomplete ones from ops are left out. */
export async function listSavedAddresses(database: Database, customerId: string): Promise<SavedAddress[]> {
  const sql = `
    select a.id, ${nameIn("a")} as name, coalesce(a.phone, '') as phone,
      a.is_default_shipping as is_default, ${addressColumns("a")}
    from customer_address a
    where a.customer_id = ? and a.deleted_at is null
    order by a.is_default_shipping desc, a.created_at desc, a.id`;
  return await queryList(database, "addresses", SavedAddress, sql, [customerId]);
}

const LAST_ORDERS = 20;

const OrderedTo = AddressColumns.extend({
  name: z.string(),
  phone: z.string(),
  countryFrom: CountrySource.nullable().catch(null),
}).transform(
  ({ name, phone, countryFrom, ...columns }): EarlierAddress => ({
    name,
    phone,
    ...toAddress(columns),
    country: countryFrom === "buyer" ? columns.country : null,
  }),
);

/** The addresses of a customer's last orders, newest first; the same address once for each order. */
export async function listOrderedTo(database: Database, customerId: string): Promise<EarlierAddress[]> {
  const sql = `
    select ${nameIn("a")} as name, coalesce(a.phone, '') as phone, ${addressColumns("a")},
      ${COUNTRY_FROM}
    from "order" o join order_address a on a.id = o.shipping_address_id
    where o.customer_id = ? and o.deleted_at is null
    order by o.created_at desc, o.id desc limit ${LAST_ORDERS}`;
  return await queryList(database, "addresses of orders", OrderedTo, sql, [customerId]);
}

/** The countries of the default country's region: that country first, then by name. */
export async function listDeliveryCountries(database: Database, defaultCountry: string): Promise<DeliveryCountry[]> {
  const sql = `
    select c.iso_2 as code, c.display_name as name
    from region_country c
    where c.region_id = (
      select rc.region_id from region_country rc join region r on r.id = rc.region_id and r.deleted_at is null
      where rc.iso_2 = ?)
    order by c.iso_2 <> ?, c.display_name`;
  return await queryList(database, "countries", DeliveryCountry, sql, [defaultCountry, defaultCountry]);
}
