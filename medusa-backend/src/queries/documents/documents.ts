import { z } from "zod";
import type { OrderDocument } from "../../contract/documents";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRows, readable } from "../../lib/database/sql";
import { toMajor } from "../../lib/money/money";
import { DocumentSnapshot } from "../../modules/shop-document/snapshot";

const StoredDocument = z.object({
  number: z.string(),
  issued_at: z.date(),
  payment_id: z.string().nullable(),
  snapshot: DocumentSnapshot,
});
/** A document as issued; `payment_id` is the payment of an order's later invoice. */
export type StoredDocument = z.infer<typeof StoredDocument>;

/** An order's document by its number, or null. */
export async function findDocument(
  database: Database,
  { orderId, number }: { orderId: string; number: string },
): Promise<StoredDocument | null> {
  const sql = "select number, issued_at, payment_id, snapshot from shop_document where order_id = ? and number = ?";
  const [document] = await queryRows(database, StoredDocument, sql, [orderId, number]);
  return document ?? null;
}

/** All of an order's documents, its invoices first, then its credit notes by number. */
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

const Listed = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  issued_at: z.date(),
  amount: z.number(),
  currency_code: z.string(),
});

/** The documents of an order for a list, the invoice first. */
export async function listOrderDocuments(database: Database, orderId: string): Promise<OrderDocument[]> {
  const sql = `select kind, number, issued_at, amount, currency_code from shop_document
    where order_id = ? order by kind = 'credit_note', sequence`;
  const rows = readable(await queryList(database, "documents", Listed, sql, [orderId]));
  return rows.map(({ kind, number, issued_at, amount, currency_code }) => ({
    kind,
    number,
    issued_at: issued_at.toISOString(),
    amount: toMajor(amount, currency_code),
  }));
}

const UNTOLD_SQL = `
  select d.number from shop_document d
  where d.order_id = ? and d.kind = 'credit_note'
    and (select true from outbox_mail m where m.key = 'order_refund:' || d.refund_id and m.deleted_at is null limit 1) is null
  order by d.sequence`;

/** The numbers of an order's credit notes that no mail has announced yet. */
export async function listUntoldCreditNotes(database: Database, orderId: string): Promise<string[]> {
  const rows = await queryRows(database, z.object({ number: z.string() }), UNTOLD_SQL, [orderId]);
  return rows.map(({ number }) => number);
}

/** The number of a refund's credit note, or null. */
export async function getNumberOfCreditNote(database: Database, refundId: string): Promise<string | null> {
  const sql = "select number from shop_document where refund_id = ?";
  const [row] = await queryRows(database, z.object({ number: z.string() }), sql, [refundId]);
  return row?.number ?? null;
}
