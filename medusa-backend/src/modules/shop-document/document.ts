import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans, queryRow, queryRows } from "../../lib/database/sql";

const SERIES = { invoice: "INV", credit_note: "CN" } as const;

/** In minor units; `credited` by the invoice's number. */
export type IssuedSums = { invoiced: number; credited: ReadonlyMap<string, number> };

/** `write` returns null if nothing is to be issued after all. */
export type NewDocument = {
  kind: keyof typeof SERIES;
  /** Instead of the kind's series. */
  series?: string;
  orderId: string;
  /** Null for an invoice. */
  refundId: string | null;
  /** Null for an order's first invoice. */
  paymentId: string | null;
  write(issued: IssuedSums): DocumentSnapshot | null;
};

const Sum = z.object({ kind: z.enum(["invoice", "credit_note"]), invoice: z.string(), amount: z.number() });
const IssuedDocument = z.object({ number: z.string(), amount: z.number() });
export type IssuedDocument = z.infer<typeof IssuedDocument>;

/** Later statements see what others have written. */
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
  returning issued.number, issued.amount`;

/** Null if the document was issued before, or `write` returns null. */
export async function writeDocument(
  transaction: Database,
  id: string,
  { kind, series = SERIES[kind], orderId, refundId, paymentId, write }: NewDocument,
): Promise<IssuedDocument | null> {
  await transaction.raw(LOCK_SQL, [series]);
  const snapshot = write(await sumUp(transaction, orderId));
  if (!snapshot) return null;
  const { currency, total } = snapshot;
  const values = [id, kind, orderId, refundId, paymentId, currency, total, JSON.stringify(snapshot)];
  const issuedFor = [series, orderId, kind, refundId, paymentId];
  return await queryRow(keepingPlans(transaction), IssuedDocument, ISSUE_SQL, [...values, ...issuedFor]);
}

const Minor = z.number().int();

const Seller = z.object({
  name: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  tax_id: z.string().nullable(),
  register_number: z.string().nullable(),
});
export type Seller = z.infer<typeof Seller>;

/** No e-mail: a document never changes, and an e-mail is deleted with its account. */
const Buyer = z.object({ name: z.string(), address: z.string() });

/** `rate` is in percent; null if the books only name an amount. Without `taxes`: untaxed parts. */
const TaxGroup = z.object({
  base: Minor,
  taxes: z.array(z.object({ name: z.string(), rate: z.number().nullable(), tax: Minor })),
});
export type TaxGroup = z.infer<typeof TaxGroup>;

/**
 * `payment_reference` is Stripe's PaymentIntent or, with `by_card` false, Medusa's id of a payment that ops noted by
 * hand. `time_zone` is the zone of its days, which a document keeps even if the setting changes.
 */
const shared = {
  seller: Seller,
  buyer: Buyer,
  order_number: z.number(),
  order_date: z.iso.datetime(),
  payment_reference: z.string(),
  by_card: z.boolean(),
  currency: z.string().length(3),
  time_zone: z.string(),
};

/**
 * `total` is the lines, `delivery` and `tax` less `discount`, and so are the bases and taxes of `tax_groups`. `tax` is
 * added to the prices, which may already include taxes. A later invoice names the order's first in `adds_to`, and has
 * only the changes since: a removed line has a negative quantity.
 */
export const InvoiceSnapshot = z.object({
  kind: z.literal("invoice"),
  ...shared,
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), unit_price: Minor, amount: Minor })),
  delivery: Minor,
  delivery_name: z.string().default(""),
  discount: Minor,
  tax: Minor,
  tax_groups: z.array(TaxGroup),
  total: Minor,
  paid: Minor,
  adds_to: z.string().nullable(),
});
export type InvoiceSnapshot = z.infer<typeof InvoiceSnapshot>;

/** Both lists are empty for a refund of money only. */
export const CreditNoteSnapshot = z.object({
  kind: z.literal("credit_note"),
  ...shared,
  invoice_number: z.string(),
  invoice_date: z.iso.datetime(),
  reason: z.enum(["cancelled", "returned", "refunded"]),
  returned: z.array(z.object({ title: z.string(), quantity: z.number() })),
  refunded: z.array(z.object({ title: z.string(), quantity: z.number() })),
  tax_groups: z.array(TaxGroup),
  total: Minor,
});
export type CreditNoteSnapshot = z.infer<typeof CreditNoteSnapshot>;

export const DocumentSnapshot = z.discriminatedUnion("kind", [InvoiceSnapshot, CreditNoteSnapshot]);
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>;
