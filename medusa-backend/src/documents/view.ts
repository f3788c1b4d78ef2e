import { fromDate } from "@internationalized/date";
import { formatMinor } from "../contract/currency";
import { formatShopDay } from "../lib/shop-day";
import type { CreditNoteSnapshot, DocumentSnapshot, InvoiceSnapshot } from "../modules/shop-document/document";
import type { StoredDocument } from "../queries/documents";

/** `rtl` if it begins in a right-to-left script. */
type PersonsLine = { text: string; rtl: boolean };
type Table = { headers: string[]; rows: [PersonsLine, ...string[]][] };

/** The template lays it out. `date` is a Typst date. */
export type DocumentView = {
  title: string;
  date: { year: number; month: number; day: number };
  seller: PersonsLine[];
  buyer: PersonsLine[];
  "buyer-heading": string;
  /** Below the title. */
  about: string[];
  facts: [label: string, value: string][];
  lines: Table;
  sums: { label: string; amount: string; strong: boolean }[];
  taxes: Table & { heading: string };
  notes: string[];
  footer: string;
};

const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const toLine = (text: string): PersonsLine => ({ text, rtl: RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? "") });
/** The non-empty lines of texts from people. */
export const toLines = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split(/\r?\n/))
    .filter((text) => text.trim() !== "")
    .map(toLine);

const formatRate = (rate: number) => `${new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 }).format(rate)} %`;

const REASONS: Readonly<Record<CreditNoteSnapshot["reason"], string>> = {
  cancelled: "The order was cancelled",
  returned: "Goods were returned",
  refunded: "A part of the price was refunded",
};

function sellerOf({ seller }: DocumentSnapshot): PersonsLine[] {
  const { name, address, email, tax_id, register_number } = seller;
  const numbers = [tax_id && `Tax ID: ${tax_id}`, register_number && `Registration: ${register_number}`];
  return toLines([name, ...address, email, ...numbers.filter((text) => text !== null)]);
}

function taxesOf({ currency, tax_groups }: DocumentSnapshot): DocumentView["taxes"] {
  const money = (minor: number) => formatMinor(minor, currency);
  const rows = tax_groups.flatMap(({ base, taxes }): Table["rows"] =>
    taxes.length === 0
      ? [[toLine("No tax"), "\u2013", money(base), money(0)]]
      : taxes.map(({ name, rate, tax }) => [
          toLine(name),
          rate === null ? "\u2013" : formatRate(rate),
          money(base),
          money(tax),
        ]),
  );
  return { heading: "Taxes in the total", headers: ["Tax", "Rate", "On", "Amount"], rows };
}

const isNone = ({ amount }: { amount: number }) => amount === 0;

function invoiceParts(invoice: InvoiceSnapshot): Pick<DocumentView, "lines" | "sums" | "notes"> {
  const money = (minor: number) => formatMinor(minor, invoice.currency);
  const parts = [
    { label: "Delivery", amount: invoice.delivery },
    { label: "Discount", amount: -invoice.discount },
    { label: "Tax", amount: invoice.tax },
  ].filter((part) => !isNone(part));
  const items = invoice.lines.reduce((sum, { amount }) => sum + amount, 0);
  const sums = [
    ...(parts.length > 0 ? [{ label: "Items", amount: items, strong: false }] : []),
    ...parts.map((part) => ({ ...part, strong: false })),
    { label: "Total Amount", amount: invoice.total, strong: true },
    { label: invoice.by_card ? "Paid by card" : "Paid", amount: invoice.paid, strong: false },
  ];
  return {
    lines: {
      headers: ["Product Name", "Price", "Quantity", "Subtotal"],
      rows: invoice.lines.map(({ title, quantity, unit_price, amount }) => [
        toLine(title),
        money(unit_price),
        String(quantity),
        money(amount),
      ]),
    },
    sums: sums.map((sum) => ({ ...sum, amount: money(sum.amount) })),
    notes: invoice.adds_to ? [`This invoice adds to invoice ${invoice.adds_to} what has changed in the order.`] : [],
  };
}

const piecesOf = (pieces: CreditNoteSnapshot["returned"]): Table["rows"] =>
  pieces.map(({ title, quantity }) => [toLine(title), String(quantity)]);

function creditNoteParts(note: CreditNoteSnapshot): Pick<DocumentView, "lines" | "sums" | "notes"> {
  const cameBack = note.returned.length > 0 || note.refunded.length === 0;
  const others = cameBack ? note.refunded.map(({ title, quantity }) => `${quantity} × ${title}`) : [];
  return {
    lines: {
      headers: [cameBack ? "What went back" : "What was refunded", "Quantity"],
      rows: piecesOf(cameBack ? note.returned : note.refunded),
    },
    sums: [
      {
        label: note.by_card ? "Refunded to the card" : "Refunded",
        amount: formatMinor(note.total, note.currency),
        strong: true,
      },
    ],
    notes: [
      `This credit note reduces invoice ${note.invoice_number} by the amount refunded.`,
      ...(others.length > 0 ? [`Refunded without a return: ${others.join(", ")}.`] : []),
    ],
  };
}

export function toView({ number, issuedAt, snapshot }: StoredDocument): DocumentView {
  const isInvoice = snapshot.kind === "invoice";
  const title = `${isInvoice ? "Invoice" : "Credit note"} ${number}`;
  const dayOf = (iso: string) => formatShopDay(new Date(iso), snapshot.time_zone);
  const about: DocumentView["facts"] = isInvoice
    ? snapshot.delivery_name
      ? [["Sent by", snapshot.delivery_name]]
      : []
    : [
        ["For invoice", `${snapshot.invoice_number} of ${dayOf(snapshot.invoice_date)}`],
        ["Reason", REASONS[snapshot.reason]],
      ];
  const { name, address } = snapshot.buyer;
  const issued = formatShopDay(issuedAt, snapshot.time_zone);
  const order = `#${snapshot.order_number} of ${dayOf(snapshot.order_date)}`;
  const { year, month, day } = fromDate(issuedAt, snapshot.time_zone);
  return {
    title,
    date: { year, month, day },
    "buyer-heading": "Customer",
    seller: sellerOf(snapshot),
    buyer: toLines([name, address]),
    about: [`Order ${order}`, `Issued ${issued}`],
    facts: [...about, ["Payment", snapshot.payment_reference]],
    ...(isInvoice ? invoiceParts(snapshot) : creditNoteParts(snapshot)),
    taxes: taxesOf(snapshot),
    footer: `${snapshot.seller.name} \u00b7 ${title}`,
  };
}
