import type { ShopOrder } from "../contract/orders";
import type { Pieces } from "../contract/pieces";
import { toMinor } from "../lib/money/money";
import type { CreditNoteSnapshot, InvoiceSnapshot, Seller } from "../modules/shop-document/snapshot";
import type { StoredDocument } from "../queries/documents/documents";
import { type TaxedPart, toCreditedGroups, toTaxGroups } from "./tax-groups";

/** The source of an invoice: the order as shown, and its taxes in Medusa's books. */
export type InvoiceFacts = {
  order: ShopOrder;
  currency: string;
  /** Major units. */
  captured: number;
  parts: readonly TaxedPart[];
  /** The taxes included in prices, in minor units. */
  includedTax: number;
  seller: Seller;
  /** The time zone of its days. */
  timeZone: string;
};

/** The contents of an order's invoice. */
export function writeInvoice({
  order,
  currency,
  captured,
  parts,
  includedTax,
  seller,
  timeZone,
}: InvoiceFacts): InvoiceSnapshot {
  const minor = (major: number) => toMinor(major, currency);
  const [total, tax] = [minor(order.total), minor(order.tax)];
  return {
    kind: "invoice",
    seller,
    buyer: { name: order.name, address: order.address },
    order_number: order.display_id,
    order_date: order.created_at,
    payment_reference: order.payment_intent_id,
    by_card: true,
    currency,
    time_zone: timeZone,
    lines: order.items.map(({ title, quantity, unit_price }) => ({
      title,
      quantity,
      unit_price: minor(unit_price),
      amount: minor(unit_price) * quantity,
    })),
    delivery: minor(order.shipping),
    discount: minor(order.discount),
    tax,
    tax_groups: toTaxGroups(parts, { total, tax: tax + includedTax }),
    total,
    paid: minor(captured),
    adds_to: null,
  };
}

type StoredInvoice = StoredDocument & { snapshot: InvoiceSnapshot };

/** The invoices among an order's documents, the first one first. */
export const invoicesOf = (documents: readonly StoredDocument[]): StoredInvoice[] =>
  documents.flatMap((document) =>
    document.snapshot.kind === "invoice" ? [{ ...document, snapshot: document.snapshot }] : [],
  );

/** The pieces of `all` that are not in `named`. */
export function notYetNamed(all: readonly Pieces[], named: readonly Pieces[]): Pieces[] {
  const known = new Map<string, number>();
  for (const { title, quantity } of named) known.set(title, (known.get(title) ?? 0) + quantity);
  return all.flatMap(({ title, quantity }) => {
    const left = quantity - (known.get(title) ?? 0);
    return left > 0 ? [{ title, quantity: left }] : [];
  });
}

export type CreditNoteFacts = {
  /** The documents of the order so far. */
  documents: readonly StoredDocument[];
  cancelled: boolean;
  cameBack: readonly Pieces[];
  /** Pieces that an admin refunded without a return. */
  refunded: readonly Pieces[];
  /** The payment that was refunded. */
  paymentId: string;
  /** In minor units: the refund, and the sums of earlier credit notes by the number of their invoice. */
  amount: number;
  credited: ReadonlyMap<string, number>;
};

/**
 * The invoice that a credit note refers to, and the amount left of it: the refunded payment's invoice, which is the
 * first one for the payment that placed the order. If less is left of it than was refunded, the invoice with the most
 * left.
 */
function creditedInvoice({ documents, paymentId, amount, credited }: CreditNoteFacts) {
  const invoices = invoicesOf(documents);
  const own = invoices.find(({ payment_id }) => payment_id === paymentId) ?? invoices[0];
  const leftOf = ({ number, snapshot }: StoredInvoice) => snapshot.total - (credited.get(number) ?? 0);
  const [most] = [...invoices].sort((a, b) => leftOf(b) - leftOf(a));
  const invoice = own && leftOf(own) >= amount ? own : most;
  return invoice && { invoice, left: leftOf(invoice) };
}

/**
 * The contents of a refund's credit note, never more than is left of its invoice. Seller, buyer, payment and time zone
 * are the invoice's.
 * @throws Error if the order has no invoice of which anything is left
 */
export function writeCreditNote(facts: CreditNoteFacts): CreditNoteSnapshot {
  const { documents, cancelled, cameBack, refunded, credited } = facts;
  const found = creditedInvoice(facts);
  if (!found) throw new Error("An order without an invoice has no credit note.");
  const { invoice, left } = found;
  if (left <= 0) throw new Error(`Nothing is left of the invoice ${invoice.number}.`);
  const amount = Math.min(facts.amount, left);
  const { seller, buyer, order_number, order_date, payment_reference, by_card, currency, time_zone, tax_groups } =
    invoice.snapshot;
  const earlier = documents.flatMap(({ snapshot }) => (snapshot.kind === "credit_note" ? [snapshot] : []));
  const returned = notYetNamed(
    cameBack,
    earlier.flatMap((note) => note.returned),
  );
  return {
    kind: "credit_note",
    seller,
    buyer,
    order_number,
    order_date,
    payment_reference,
    by_card,
    currency,
    time_zone,
    invoice_number: invoice.number,
    invoice_date: invoice.issued_at.toISOString(),
    reason: cancelled ? "cancelled" : returned.length > 0 ? "returned" : "refunded",
    returned,
    refunded: notYetNamed(
      refunded,
      earlier.flatMap((note) => note.refunded),
    ),
    tax_groups: toCreditedGroups(tax_groups, { amount, credited: credited.get(invoice.number) ?? 0 }),
    total: amount,
  };
}
