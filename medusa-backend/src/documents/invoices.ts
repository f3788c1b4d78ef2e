import type { Pieces } from "../contract/order-list";
import type { ShopOrder } from "../contract/orders";
import { type BigNumber, splitMinor } from "../lib/money/money";
import type { CreditNoteSnapshot, InvoiceSnapshot, Seller, TaxGroup } from "../modules/shop-document/document";
import type { StoredDocument } from "../queries/documents";

/** A line or the delivery of an order in Medusa's books, in major units and not rounded; `total` after discounts. */
export type TaxedPart = {
  total: BigNumber;
  taxes: readonly { name: string; rate: number; amount: BigNumber }[];
};

/** Parts with the same taxes. */
type Alike = { total: BigNumber; taxes: TaxedPart["taxes"][number][] };

function groupAlike(parts: readonly TaxedPart[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const { total, taxes } of parts) {
    const key = JSON.stringify(taxes.map(({ name, rate }) => [name, rate]));
    const group = groups.get(key);
    if (!group) {
      groups.set(key, { total, taxes: taxes.map((tax) => ({ ...tax })) });
      continue;
    }
    group.total = group.total.plus(total);
    for (const [place, tax] of group.taxes.entries()) tax.amount = tax.amount.plus(taxes[place]?.amount ?? 0);
  }
  return [...groups.values()];
}

/**
 * In minor units: `total` of the document, `tax` all taxes in it. Bases and taxes add up to `total`, taxes to `tax`. A
 * tax that no part names is listed separately, without a rate.
 */
export function toTaxGroups(parts: readonly TaxedPart[], { total, tax }: { total: number; tax: number }): TaxGroup[] {
  const alike = groupAlike(parts);
  const named = alike.flatMap(({ taxes }) => taxes.map(({ amount }) => amount));
  const amounts = splitMinor(tax, named);
  if (!amounts) return [{ base: total - tax, taxes: tax === 0 ? [] : [{ name: "Tax", rate: null, tax }] }];
  const wholes = alike.map((group) => group.total);
  const totals = splitMinor(total, wholes) ?? [];
  return alike.map((group, place) => {
    const taxes = group.taxes.map(({ name, rate }) => ({ name, rate, tax: amounts.shift() ?? 0 }));
    return { base: (totals[place] ?? 0) - taxes.reduce((sum, { tax }) => sum + tax, 0), taxes };
  });
}

/** The shares of a partial amount in an invoice's bases and taxes, in the order of its groups. */
function splitOver(groups: readonly TaxGroup[], part: number): number[] {
  const weights = groups.flatMap(({ base, taxes }) => [base, ...taxes.map(({ tax }) => tax)]);
  return splitMinor(part, weights) ?? weights.map(() => 0);
}

/**
 * The taxes of a credit note, in proportion to its invoice's. `credited`: its earlier credit notes. Once all is
 * credited, every base and tax is credited exactly.
 */
export function toCreditedGroups(
  groups: readonly TaxGroup[],
  { amount, credited }: { amount: number; credited: number },
): TaxGroup[] {
  const before = splitOver(groups, credited);
  const shares = splitOver(groups, credited + amount).map((share, place) => share - (before[place] ?? 0));
  return groups.map(({ taxes }) => {
    const base = shares.shift() ?? 0;
    return { base, taxes: taxes.map(({ name, rate }) => ({ name, rate, tax: shares.shift() ?? 0 })) };
  });
}

/** The order as shown, and its taxes in Medusa's books; sums in minor units. `includedTax`: within prices. */
type InvoiceFacts = {
  order: ShopOrder;
  currency: string;
  captured: number;
  parts: readonly TaxedPart[];
  includedTax: number;
  seller: Seller;
  timeZone: string;
};

/** The contents of an order's invoice. */
export function writeInvoice(facts: InvoiceFacts): InvoiceSnapshot {
  const { order, currency, captured, parts, includedTax, seller, timeZone } = facts;
  const { total, tax } = order;
  return {
    kind: "invoice",
    seller,
    buyer: { name: order.name, address: order.address },
    order_number: order.displayId,
    order_date: order.createdAt,
    payment_reference: order.paymentIntentId,
    by_card: true,
    currency,
    time_zone: timeZone,
    lines: order.items.map(({ title, quantity, unitPrice }) => ({
      title,
      quantity,
      unit_price: unitPrice,
      amount: unitPrice * quantity,
    })),
    delivery: order.shipping,
    delivery_name: order.shippingName,
    discount: order.discount,
    tax,
    tax_groups: toTaxGroups(parts, { total, tax: tax + includedTax }),
    total,
    paid: captured,
    adds_to: null,
  };
}

type StoredInvoice = StoredDocument & { snapshot: InvoiceSnapshot };

const invoicesOf = (documents: readonly StoredDocument[]): StoredInvoice[] =>
  documents.flatMap((document) =>
    document.snapshot.kind === "invoice" ? [{ ...document, snapshot: document.snapshot }] : [],
  );

export function notYetNamed(all: readonly Pieces[], named: readonly Pieces[]): Pieces[] {
  const known = new Map<string, number>();
  for (const { title, quantity } of named) known.set(title, (known.get(title) ?? 0) + quantity);
  return all.flatMap(({ title, quantity }) => {
    const left = quantity - (known.get(title) ?? 0);
    return left > 0 ? [{ title, quantity: left }] : [];
  });
}

export type CreditNoteFacts = {
  documents: readonly StoredDocument[];
  cancelled: boolean;
  cameBack: readonly Pieces[];
  /** Pieces that an admin refunded without a return. */
  refunded: readonly Pieces[];
  paymentId: string;
  /** In minor units: the refund, and the sums of earlier credit notes by the number of their invoice. */
  amount: number;
  credited: ReadonlyMap<string, number>;
};

/**
 * The refunded payment's invoice (of the payment that placed the order, the first one), and what is left of it. If that
 * is less than was refunded, the invoice with the most left.
 */
function creditedInvoice({ documents, paymentId, amount, credited }: CreditNoteFacts) {
  const invoices = invoicesOf(documents);
  const own = invoices.find((invoice) => invoice.paymentId === paymentId) ?? invoices[0];
  const leftOf = ({ number, snapshot }: StoredInvoice) => snapshot.total - (credited.get(number) ?? 0);
  const [most] = [...invoices].sort((a, b) => leftOf(b) - leftOf(a));
  const invoice = own && leftOf(own) >= amount ? own : most;
  return invoice && { invoice, left: leftOf(invoice) };
}

/**
 * The contents of a refund's credit note, never more than is left of its invoice.
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
  const known = earlier.flatMap((note) => note.returned);
  const returned = notYetNamed(cameBack, known);
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
    invoice_date: invoice.issuedAt.toISOString(),
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

export type LaterInvoiceFacts = InvoiceFacts & {
  documents: readonly StoredDocument[];
  payment: { reference: string; byCard: boolean };
  /** In minor units; no invoice covers it. */
  amount: number;
};

type Line = InvoiceSnapshot["lines"][number];

/** The difference of `now` to all of `before`; negative for what is no longer in `now`. */
function changedLines(now: readonly Line[], before: readonly Line[]): Line[] {
  const changed = new Map<string, Line>();
  for (const [lines, sign] of [[now, 1] as const, [before, -1] as const])
    for (const line of lines) {
      const key = JSON.stringify([line.title, line.unit_price]);
      const quantity = (changed.get(key)?.quantity ?? 0) + sign * line.quantity;
      changed.set(key, { ...line, quantity, amount: line.unit_price * quantity });
    }
  return [...changed.values()].filter(({ quantity }) => quantity !== 0);
}

/** The same for bases and taxes. */
function changedGroups(now: readonly TaxGroup[], before: readonly TaxGroup[]): TaxGroup[] {
  const changed = new Map<string, TaxGroup>();
  for (const [groups, sign] of [[now, 1] as const, [before, -1] as const])
    for (const { base, taxes } of groups) {
      const key = JSON.stringify(taxes.map(({ name, rate }) => [name, rate]));
      const sum = changed.get(key);
      changed.set(key, {
        base: (sum?.base ?? 0) + sign * base,
        taxes: taxes.map((tax, place) => ({ ...tax, tax: (sum?.taxes[place]?.tax ?? 0) + sign * tax.tax })),
      });
    }
  return [...changed.values()].filter(({ base, taxes }) => base !== 0 || taxes.some(({ tax }) => tax !== 0));
}

function changedSince(whole: InvoiceSnapshot, before: readonly InvoiceSnapshot[]) {
  const left = (part: "delivery" | "discount" | "tax" | "total") =>
    before.reduce((rest, invoice) => rest - invoice[part], whole[part]);
  return {
    lines: changedLines(
      whole.lines,
      before.flatMap(({ lines }) => lines),
    ),
    delivery: left("delivery"),
    discount: left("discount"),
    tax: left("tax"),
    tax_groups: changedGroups(
      whole.tax_groups,
      before.flatMap(({ tax_groups }) => tax_groups),
    ),
    total: left("total"),
  };
}

/**
 * A later payment's invoice: the order's difference to its invoices so far, if the payment equals it. Otherwise, for
 * example after a refund, one line with the amount, taxed like the order.
 * @throws Error if the order has no invoice
 */
export function writeLaterInvoice({ documents, payment, amount, ...facts }: LaterInvoiceFacts): InvoiceSnapshot {
  const [first] = invoicesOf(documents);
  if (!first) throw new Error("An order without an invoice has no later one.");
  const before = invoicesOf(documents).map(({ snapshot }) => snapshot);
  const whole = writeInvoice(facts);
  const changed = changedSince(whole, before);
  const lump = {
    lines: [{ title: `Changes of order #${whole.order_number}`, quantity: 1, unit_price: amount, amount }],
    delivery: 0,
    discount: 0,
    tax: 0,
    tax_groups: toCreditedGroups(whole.tax_groups, { amount, credited: 0 }),
    total: amount,
  };
  return {
    ...whole,
    ...(changed.total === amount ? changed : lump),
    paid: amount,
    payment_reference: payment.reference,
    by_card: payment.byCard,
    adds_to: first.number,
  };
}
