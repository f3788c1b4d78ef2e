import { z } from "zod";
import { OrderDocument } from "../contract/documents";
import type { Database } from "../lib/database/connection";
import { keepingPlans, queryList, queryRow, queryRows, queryValue, queryValues } from "../lib/database/sql";
import { DocumentSnapshot } from "../modules/shop-document/document";
import { minorInSql } from "./expressions";
import { inOrderBooks } from "./orders/order-amounts";
import { TAKEN_OFF } from "./orders/parcels";

const StoredDocument = z.object({
  number: z.string(),
  issuedAt: z.date(),
  paymentId: z.string().nullable(),
  snapshot: DocumentSnapshot,
});
/** `paymentId`: the payment of an order's later invoice. */
export type StoredDocument = z.infer<typeof StoredDocument>;

export async function findDocument(database: Database, { orderId, number }: { orderId: string; number: string }) {
  const sql = "select number, issued_at, payment_id, snapshot from shop_document where order_id = ? and number = ?";
  return await queryRow(database, StoredDocument, sql, [orderId, number]);
}

/** An order's documents: its invoices first, then its credit notes by number. */
export async function listStoredDocuments(database: Database, orderId: string): Promise<StoredDocument[]> {
  const sql = `select number, issued_at, payment_id, snapshot from shop_document where order_id = ? order by kind = 'credit_note', sequence`;
  return await queryRows(database, StoredDocument, sql, [orderId]);
}

/** The documents of the orders with these numbers, in the order of the numbers. */
export async function listDocumentsOf(database: Database, numbers: readonly number[]): Promise<StoredDocument[]> {
  const sql = `select d.number, d.issued_at, d.payment_id, d.snapshot from "order" o
    join order_status s on s.order_id = o.id and s.deleted_at is null
    join shop_document d on d.order_id = o.id
    where o.display_id = any(?::int[]) and o.deleted_at is null
    order by array_position(?::int[], o.display_id), d.kind = 'credit_note', d.sequence`;
  return await queryRows(database, StoredDocument, sql, [numbers, numbers]);
}

const Listed = OrderDocument.extend({ amount: z.int() });

export async function listOrderDocuments(database: Database, orderId: string): Promise<OrderDocument[]> {
  const sql = `select kind, number, issued_at, amount from shop_document
    where order_id = ? order by kind = 'credit_note', sequence`;
  return await queryList(database, "documents", Listed, sql, [orderId]);
}

const UNTOLD_SQL = `
  select d.number from shop_document d
  where d.order_id = ? and d.kind = 'credit_note'
    and (select true from outbox_mail m where m.key = 'order_refund:' || d.refund_id and m.deleted_at is null limit 1) is null
  order by d.sequence`;

/** The credit notes of an order that no mail has announced yet. */
export async function listUntoldCreditNotes(database: Database, orderId: string): Promise<string[]> {
  return await queryValues(database, z.string(), UNTOLD_SQL, [orderId]);
}

export async function getNumberOfCreditNote(database: Database, refundId: string): Promise<string | null> {
  const sql = "select number from shop_document where refund_id = ?";
  return await queryValue(database, z.string(), sql, [refundId]);
}

/** A payment's order, if paid in the shop. By row: the planner overestimates captures and would read all payments. */
const shopOrderOf = (paymentId: string, where: string) => `
    cross join lateral (
      select o.id as order_id from payment p
      join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
      join "order" o on o.id = l.order_id and o.deleted_at is null and o.metadata->>'payment_intent_id' is not null
      join order_status s on s.order_id = o.id and s.deleted_at is null
      where p.id = ${paymentId} and p.deleted_at is null and ${where} limit 1) shop`;

/** How far back a run looks: each one, now and then, and rarely. */
const REACH = { minutes: "2 minutes", hours: "2 hours", all: "100 years" } as const;
export type Reach = keyof typeof REACH;

/** Never before the numbering began. */
const since = (reach: Reach) =>
  `greatest((select min(n.created_at) from document_series n), now() - interval '${REACH[reach]}')`;

/** By row, for the same reason. */
const noDocument = (which: string) => `(select true from shop_document d where ${which} limit 1) is null`;
const IS_LATER = "coalesce(p.data->>'id', '') <> o.metadata->>'payment_intent_id' and p.captured_at is not null";
const NO_INVOICE = noDocument("d.order_id = shop.order_id and d.kind = 'invoice'");

/**
 * Captured orders without an invoice, orders with a later payment without one, and orders with a refund without a
 * credit note. A refund counts once it is in the order's books, because Stripe has then made it. Reach and number are
 * parts of the statement, because PostgreSQL plans one without values only once for each connection.
 */
const missingSql = ({ reach, most }: { reach: Reach; most: number }) => `
  select missing.order_id from (
    select shop.order_id, c.created_at as at
    from capture c ${shopOrderOf("c.payment_id", "p.captured_at is not null")}
    where c.deleted_at is null and c.created_at > ${since(reach)} and ${NO_INVOICE}
  union all
    select shop.order_id, c.created_at
    from capture c ${shopOrderOf("c.payment_id", IS_LATER)}
    where c.deleted_at is null and c.created_at > ${since(reach)} and ${noDocument("d.payment_id = c.payment_id")} and not ${NO_INVOICE}
  union all
    select shop.order_id, r.created_at
    from refund r ${shopOrderOf("r.payment_id", inOrderBooks("r", "o.id"))}
    where r.deleted_at is null and r.created_at > ${since(reach)} and ${noDocument("d.refund_id = r.id")} and not ${NO_INVOICE}
  ) missing group by missing.order_id order by min(missing.at) limit ${Math.trunc(most)}`;

/** The usual number of orders: only this statement's plan is kept. */
export const MISSING_BATCH = 100;

/** Orders within reach that lack a document, in the order of their payments and refunds. */
export async function listOrdersWithoutDocument(database: Database, { reach, most }: { reach: Reach; most: number }) {
  const asked = most === MISSING_BATCH ? keepingPlans(database) : database;
  return await queryValues(asked, z.string(), missingSql({ reach, most }));
}

const Payment = z.object({
  paymentId: z.string(),
  amount: z.coerce.number().int(),
  reference: z.string(),
  byCard: z.boolean(),
});
export type LaterPayment = z.infer<typeof Payment>;

const UNINVOICED_SQL = `
  select p.id as payment_id, ${minorInSql("sum(c.amount)", "p.currency_code")} as amount,
    coalesce(p.data->>'id', p.id) as reference, p.provider_id like 'pp_stripe%' as by_card
  from "order" o
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
  join capture c on c.payment_id = p.id and c.deleted_at is null
  where o.id = ? and ${IS_LATER} and ${noDocument("d.payment_id = p.id")}
  group by p.id order by p.created_at, p.id`;

/** An order's payments after its first without an invoice, oldest first; amounts in minor units. */
export async function listUninvoicedPayments(database: Database, orderId: string): Promise<LaterPayment[]> {
  return await queryRows(keepingPlans(database), Payment, UNINVOICED_SQL, [orderId]);
}

const Refund = z.object({ refundId: z.string(), paymentId: z.string(), amount: z.coerce.number().int() });

const UNCREDITED_SQL = `
  select r.id as refund_id, ${minorInSql("r.amount", "p.currency_code")} as amount, p.id as payment_id
  from order_payment_collection l
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
  join refund r on r.payment_id = p.id and r.deleted_at is null
  where l.order_id = ? and l.deleted_at is null and ${inOrderBooks("r", "l.order_id")} and ${noDocument("d.refund_id = r.id")}
  order by r.created_at, r.id`;

/** An order's refunds without a credit note, oldest first; amounts in minor units. */
export async function listUncreditedRefunds(database: Database, orderId: string): Promise<z.infer<typeof Refund>[]> {
  return await queryRows(keepingPlans(database), Refund, UNCREDITED_SQL, [orderId]);
}

const CameBack = z.object({ title: z.string(), quantity: z.number() });

const CAME_BACK_SQL = `
  select line.title, sum(line.quantity)::float8 as quantity
  from (
    select li.title, li.created_at, case when o.canceled_at is null
      then oi.return_received_quantity + oi.return_dismissed_quantity else oi.quantity - ${TAKEN_OFF} end as quantity
    from "order" o
    join order_item oi on oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
    join order_line_item li on li.id = oi.item_id
    where o.id = ?) line
  group by line.title having sum(line.quantity) > 0 order by min(line.created_at), line.title`;

/** How much of each product of an order was returned; of a cancelled order, all that was not refunded before. */
export async function listCameBack(database: Database, orderId: string): Promise<z.infer<typeof CameBack>[]> {
  return await queryRows(database, CameBack, CAME_BACK_SQL, [orderId]);
}

const REFUNDED_SQL = `
  select li.title, sum(k.quantity)::float8 as quantity
  from refunded_piece k join order_line_item li on li.id = k.line_id
  where k.order_id = ? and k.deleted_at is null group by 1 order by min(li.created_at), 1`;

/** The same of what an admin refunded without a return. */
export async function listRefundedPieces(database: Database, orderId: string): Promise<z.infer<typeof CameBack>[]> {
  return await queryRows(database, CameBack, REFUNDED_SQL, [orderId]);
}
