import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";
import type { DocumentSnapshot } from "./snapshot";

/** The kinds of a series: `INV-000001` is an invoice, `CN-000001` a credit note. */
const SERIES = { invoice: "INV", credit_note: "CN" } as const;

/**
 * The sums of an order's documents so far, in minor units: all invoices, and the credit notes on each, by the invoice's
 * number.
 */
export type IssuedSums = { invoiced: number; credited: ReadonlyMap<string, number> };

/** A document to be issued. `write` returns its contents, or null if nothing is to be issued after all. */
export type NewDocument = {
  kind: keyof typeof SERIES;
  /** Another series than the kind's, with its own numbering. */
  series?: string;
  orderId: string;
  /** The refund of a credit note, null for an invoice. */
  refundId: string | null;
  /** The payment of a later invoice, null for an order's first. */
  paymentId: string | null;
  write(issued: IssuedSums): DocumentSnapshot | null;
};

const Sum = z.object({ kind: z.enum(["invoice", "credit_note"]), invoice: z.string(), amount: z.number() });
const IssuedDocument = z.object({ id: z.string(), number: z.string(), amount: z.number() });
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** Waits until nobody else is taking a number of the series. Later statements see what others have written. */
const LOCK_SQL = "select series from document_series where series = ? for update";

const SUMS_SQL = `
  select kind, coalesce(snapshot->>'invoice_number', number) as invoice, sum(amount)::float8 as amount
  from shop_document where order_id = ? group by 1, 2`;

async function sumUp(transaction: Database, orderId: string): Promise<IssuedSums> {
  const sums = await queryRows(keepingPlans(transaction), Sum, SUMS_SQL, [orderId]);
  const invoiced = sums.reduce((sum, { kind, amount }) => (kind === "invoice" ? sum + amount : sum), 0);
  const credited = sums.flatMap(({ kind, invoice, amount }) =>
    kind === "invoice" ? [] : [[invoice, amount] as const],
  );
  return { invoiced, credited: new Map(credited) };
}

/** `number` has six digits, and more when they are needed. */
const ISSUE_SQL = `
  with issued as (
    insert into shop_document (id, kind, series, sequence, number, order_id, refund_id, payment_id, issued_at, currency_code, amount, snapshot)
    select ?, ?, s.series, s.last + 1, s.series || '-' || lpad((s.last + 1)::text, greatest(6, length((s.last + 1)::text)), '0'),
      ?, ?, ?, now(), ?, ?, ?::jsonb
    from document_series s
    where s.series = ? and not exists (
      select 1 from shop_document d where d.order_id = ? and d.kind = ? and d.refund_id is not distinct from ? and d.payment_id is not distinct from ?)
    returning id, series, sequence, number, amount
  )
  update document_series s set last = issued.sequence, updated_at = now() from issued where s.series = issued.series
  returning issued.id, issued.number, issued.amount`;

/** Takes the series' next number and writes the document; null if it was issued before, or `write` returns null. */
export async function writeDocument(
  transaction: Database,
  id: string,
  { kind, series = SERIES[kind], orderId, refundId, paymentId, write }: NewDocument,
): Promise<IssuedDocument | null> {
  await transaction.raw(LOCK_SQL, [series]);
  const snapshot = write(await sumUp(transaction, orderId));
  if (!snapshot) return null;
  const [issued] = await queryRows(keepingPlans(transaction), IssuedDocument, ISSUE_SQL, [
    id,
    kind,
    orderId,
    refundId,
    paymentId,
    snapshot.currency,
    snapshot.total,
    JSON.stringify(snapshot),
    series,
    orderId,
    kind,
    refundId,
    paymentId,
  ]);
  return issued ?? null;
}
