import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import type { DocumentSnapshot } from "./snapshot";

/** What a series numbers: `INV-000001` is an invoice, `CN-000001` a credit note. */
const SERIES = { invoice: "INV", credit_note: "CN" } as const;

/**
 * A document to be issued. `write` gets the sum of the order's earlier credit notes, in minor units, and answers what
 * the document says.
 */
export type NewDocument = {
  kind: keyof typeof SERIES;
  /** Another series than that of the kind, where its numbers count apart. */
  series?: string;
  orderId: string;
  /** The refund of a credit note, null for an invoice. */
  refundId: string | null;
  write(credited: number): DocumentSnapshot;
};

const Locked = z.object({ credited: z.number() });
const IssuedDocument = z.object({ id: z.string(), number: z.string(), amount: z.number() });
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** Waits until nobody else takes a number of the series. What follows sees what they have written. */
const LOCK_SQL = "select series from document_series where series = ? for update";

const CREDITED_SQL = `
  select coalesce(sum(amount), 0)::float8 as credited from shop_document where order_id = ? and kind = 'credit_note'`;

/** `number` has six digits, and more when they are needed. */
const ISSUE_SQL = `
  with issued as (
    insert into shop_document (id, kind, series, sequence, number, order_id, refund_id, issued_at, currency_code, amount, snapshot)
    select ?, ?, s.series, s.last + 1, s.series || '-' || lpad((s.last + 1)::text, greatest(6, length((s.last + 1)::text)), '0'),
      ?, ?, now(), ?, ?, ?::jsonb
    from document_series s
    where s.series = ? and not exists (
      select 1 from shop_document d where d.order_id = ? and d.kind = ? and d.refund_id is not distinct from ?)
    returning id, series, sequence, number, amount
  )
  update document_series s set last = issued.sequence, updated_at = now() from issued where s.series = issued.series
  returning issued.id, issued.number, issued.amount`;

/** Takes the next number of the series and writes the document; null where it was issued before. */
export async function writeDocument(
  transaction: Database,
  id: string,
  { kind, series = SERIES[kind], orderId, refundId, write }: NewDocument,
): Promise<IssuedDocument | null> {
  await transaction.raw(LOCK_SQL, [series]);
  const [locked] = await queryRows(transaction, Locked, CREDITED_SQL, [orderId]);
  const snapshot = write(locked?.credited ?? 0);
  const [issued] = await queryRows(transaction, IssuedDocument, ISSUE_SQL, [
    id,
    kind,
    orderId,
    refundId,
    snapshot.currency,
    snapshot.total,
    JSON.stringify(snapshot),
    series,
    orderId,
    kind,
    refundId,
  ]);
  return issued ?? null;
}
