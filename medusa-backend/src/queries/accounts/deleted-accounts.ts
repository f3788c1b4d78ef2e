import { z } from "zod";
import type { DeletionObstacle } from "../../contract/accounts";
import type { Database } from "../../lib/database/connection";
import { isThere, queryRow, queryRows, queryValue, queryValues } from "../../lib/database/sql";
import type { Deletion } from "../../modules/account-deletion";
import { isBeingPaid } from "../carts/carts";
import { OPEN_DISPUTE, UNPAID_REFUND } from "../refunds/reversals";
import { hasDueRefund } from "../returns/return-refunds";

const OpenRow = z.object({ orders: z.boolean(), payments: z.boolean(), returns: z.boolean() });

/**
 * A payment with an unfinished hold or refund, a disputed one, or one whose refund the bank sent back; an unauthorised
 * one is released instead. An order that ops transferred is paid by its former customer.
 */
const OPEN_SQL = `
  select
    exists (select 1 from "order" o join order_status s on s.order_id = o.id and s.deleted_at is null
      where o.customer_id = c.id and o.deleted_at is null and s.status = 'pending') as orders,
    exists (select 1 from (
        select own.* from payment_attempt own where own.customer_id = c.id
        union all select paid.* from "order" o join payment_attempt paid on paid.order_id = o.id
          where o.customer_id = c.id and o.deleted_at is null) a
      where a.deleted_at is null and (a.status = 'to_capture' or (a.status = 'open' and a.authorised_at is not null)
        or (a.status = 'releasing' and a.order_id is not null)
        or exists (select 1 from failed_refund f where f.payment_intent_id = a.payment_intent_id
          and ${UNPAID_REFUND})
        or exists (select 1 from payment_dispute d where d.payment_intent_id = a.payment_intent_id
          and ${OPEN_DISPUTE}))) as payments,
    exists (select 1 from "order" o join "return" r on r.order_id = o.id and r.deleted_at is null
      where o.customer_id = c.id and o.deleted_at is null and r.status in ('requested', 'partially_received')) as returns
  from customer c where c.id = ?`;

/** A customer's unfinished orders and payments, which would need the e-mail and address that a deletion erases. */
export async function listOpenMatters(database: Database, customerId: string): Promise<DeletionObstacle[]> {
  const open = await queryRow(database, OpenRow, OPEN_SQL, [customerId]);
  const matters = { ...open, returns: open?.returns || (await hasDueRefund(database, customerId)) };
  return (["orders", "payments", "returns"] as const).filter((matter) => matters[matter]);
}

/** Not those whose account is being deleted: a closed one can wait long until it is erased, with its role. */
const OWNERS = `
  select r.customer_id from user_role r join customer c on c.id = r.customer_id and c.has_account and c.deleted_at is null
  where r.role = 'admin' and r.staff_role_id = 'owner' and r.deleted_at is null
    and not exists (select 1 from account_deletion d where d.customer_id = r.customer_id and d.deleted_at is null)`;

/** True if this customer, and nobody else with an account, is an owner of the shop. */
export async function isLastOwner(database: Database, customerId: string): Promise<boolean> {
  const sql = `select 1 where ? in (${OWNERS}) and not exists (${OWNERS} and r.customer_id <> ?)`;
  return await isThere(database, sql, [customerId, customerId]);
}

/**
 * True if an account has the e-mail of a record that is being deleted, was made before that, and its owner has proven
 * to read the mails: these and the messages are the account's.
 */
export async function hasOtherOwner(
  database: Database,
  { customerId, email, closedAt }: Pick<Deletion, "customerId" | "email" | "closedAt">,
): Promise<boolean> {
  const sql = `select 1 from customer c join account_credentials k on k.customer_id = c.id and k.deleted_at is null
    where c.email = ? and c.id <> ? and c.has_account and k.proven_email = c.email and c.deleted_at is null
      and c.created_at <= coalesce(?::timestamptz, now())`;
  const bindings = [email, customerId, closedAt?.toISOString() ?? null];
  return await isThere(database, sql, bindings);
}

/** How many orders of a customer the books keep. */
export async function countKeptOrders(database: Database, customerId: string): Promise<number> {
  const sql = `select count(*)::int as count from "order" o where o.customer_id = ? and o.deleted_at is null`;
  return (await queryValue(database, z.number(), sql, [customerId])) ?? 0;
}

const Emptied = z.record(z.string(), z.union([z.literal(""), z.null()]));
const Contact = z.object({
  orderId: z.string(),
  metadata: Emptied,
  addresses: z.array(z.object({ id: z.string(), metadata: Emptied })),
  changes: z.array(z.object({ id: z.string(), details: Emptied })),
  replaced: z.array(z.string()),
});

/** An object with the keys of a JSON column to erase. Medusa merges it into the existing value. */
const emptied = (column: string, value: "null" | "'\"\"'::jsonb", staying: string) => `coalesce((
      select jsonb_object_agg(k.key, ${value}) from jsonb_object_keys(${column}) k(key) where k.key not in (${staying})), '{}'::jsonb)`;
/** Empty texts, which remove a key from metadata; the shop's own keys stay. */
const ofMetadata = (record: string) =>
  emptied(
    `${record}.metadata`,
    "'\"\"'::jsonb",
    "'payment_intent_id', 'arrival', 'duties', 'standard_delivery', 'country_from'",
  );

/** The changes `a` of e-mail, addresses, metadata or customer of the order `o`, with the values before and after. */
const CHANGES = `order_change_action a where a.order_id = o.id and a.deleted_at is null
        and a.action in ('UPDATE_ORDER_PROPERTIES', 'TRANSFER_CUSTOMER')`;

const CONTACTS_SQL = `
  select o.id as order_id, ${ofMetadata("o")} as metadata,
    coalesce((select json_agg(json_build_object('id', x.id, 'metadata', ${ofMetadata("x")}))
      from order_address x where x.id in (o.shipping_address_id, o.billing_address_id)), '[]'::json) as addresses,
    coalesce((select json_agg(json_build_object('id', a.id, 'details', ${emptied("a.details", "null", "'type'")})) from ${CHANGES}), '[]'::json) as changes,
    array(select distinct ids.id from (
      select v.value->>'id' as id from (select a.details from ${CHANGES}) change, jsonb_each(change.details) v
      where v.key in ('old', 'new')) ids
      where ids.id is not null and ids.id is distinct from o.shipping_address_id and ids.id is distinct from o.billing_address_id) as replaced
  from "order" o where o.customer_id = ? and o.id > ? order by o.id limit ?`;

/**
 * The personal data in a customer's orders after the id `after`, by id: addresses, ops' changes in Medusa Admin, and
 * addresses that such a change `replaced`. Writing `metadata` and `details` erases it.
 */
export async function listOrderContacts(
  database: Database,
  customerId: string,
  { after, most }: { after: string; most: number },
): Promise<z.infer<typeof Contact>[]> {
  return await queryRows(database, Contact, CONTACTS_SQL, [customerId, after, most]);
}

const Transfer = z.object({ id: z.string(), details: Emptied });

/** The transfers of orders away from an e-mail, up to `until`; writing `details` erases the e-mail. */
export async function listTransfersFrom(database: Database, { address, until }: { address: string; until: Date }) {
  const sql = `
    select a.id, ${emptied("a.details", "null", "'type'")} as details from order_change_action a
    where a.action = 'TRANSFER_CUSTOMER' and a.details->>'original_email' = ? and a.created_at <= ?::timestamptz`;
  return await queryRows(database, Transfer, sql, [address, until.toISOString()]);
}

/** Empties Medusa's copies of the delivery address with parcels, which its services cannot change. */
export async function eraseParcelAddresses(database: Database, customerId: string): Promise<void> {
  const sql = `
    update fulfillment_address a
    set first_name = null, last_name = null, company = null, address_1 = null, address_2 = null, city = null,
      province = null, postal_code = null, phone = null, metadata = null, updated_at = now()
    from "order" o
    join order_fulfillment l on l.order_id = o.id
    join fulfillment f on f.id = l.fulfillment_id
    where o.customer_id = ? and a.id = f.delivery_address_id`;
  await database.raw(sql, [customerId]);
}

/** Some lines of a customer's returns that have a note. */
export async function listReturnNotes(database: Database, customerId: string, most: number): Promise<string[]> {
  const sql = `
    select i.id from "order" o
    join "return" r on r.order_id = o.id
    join return_item i on i.return_id = r.id and i.note is not null
    where o.customer_id = ? limit ?`;
  return await queryValues(database, z.string(), sql, [customerId, most]);
}

export async function listOrderIds(database: Database, customerId: string): Promise<string[]> {
  const sql = `select o.id from "order" o where o.customer_id = ?`;
  return await queryValues(database, z.string(), sql, [customerId]);
}

/** Some carts of a customer that can be deleted: the account's own, and those of purchases. */
export async function listCustomerCarts(database: Database, customerId: string, most: number): Promise<string[]> {
  const sql = `select c.id from cart c where c.customer_id = ? and c.deleted_at is null and not ${isBeingPaid("c")} limit ?`;
  return await queryValues(database, z.string(), sql, [customerId, most]);
}
