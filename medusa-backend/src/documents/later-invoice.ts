import type { InvoiceSnapshot, TaxGroup } from "../modules/shop-document/snapshot";
import type { StoredDocument } from "../queries/documents/documents";
import { toCreditedGroups } from "./tax-groups";
import { type InvoiceFacts, invoicesOf, writeInvoice } from "./write-documents";

export type LaterInvoiceFacts = InvoiceFacts & {
  /** The documents of the order so far. */
  documents: readonly StoredDocument[];
  payment: { reference: string; by_card: boolean };
  /** The part of the payment that no invoice covers, in minor units. */
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

/** The difference of an order's current state to its invoices. */
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
 * The contents of a later payment's invoice: the order's difference to its invoices so far, if the payment equals it.
 * Otherwise, for example after a refund, one line with the amount, taxed like the order.
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
    by_card: payment.by_card,
    adds_to: first.number,
  };
}
