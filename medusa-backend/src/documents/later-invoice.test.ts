import { MathBN } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import type { ShopOrder } from "../contract/orders";
import type { StoredDocument } from "../queries/documents/documents";
import { type LaterInvoiceFacts, writeLaterInvoice } from "./later-invoice";
import type { TaxedPart } from "./tax-groups";
import { writeCreditNote, writeInvoice } from "./write-documents";

type Item = { title: string; unit_price: number; quantity: number };

/** The facts of an order with these lines and a tax of 15 % in their prices. */
function factsOf(items: Item[]) {
  const total = items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
  const parts: TaxedPart[] = items.map(({ unit_price, quantity }) => ({
    total: MathBN.convert(unit_price * quantity),
    taxes: [{ name: "VAT", rate: 15, amount: MathBN.convert((unit_price * quantity * 3) / 23) }],
  }));
  const order = {
    ...{ id: "order_1", display_id: 7, name: "Nia", email: "nia@example.com", address: "Dhaka", phone: "" },
    ...{ items: items.map((item) => ({ ...item, product_id: "", image_url: "" })), shipping: 0, tax: 0, discount: 0 },
    ...{ total, payment_intent_id: "pi_1", created_at: "2026-11-20T10:00:00.000Z" },
  } as unknown as ShopOrder;
  const seller = { name: "Aeroloft", address: [], email: "", tax_id: null, register_number: null };
  return {
    order,
    currency: "usd",
    captured: total,
    parts,
    includedTax: Math.round((total * 300) / 23),
    seller,
    timeZone: "UTC",
  };
}

const SPARROW = { title: "Sparrow", unit_price: 23, quantity: 1 };
const HERON = { title: "Heron", unit_price: 920, quantity: 1 };
const stored = (snapshot: StoredDocument["snapshot"], number: string, payment_id: string | null): StoredDocument => ({
  ...{ number, payment_id, snapshot },
  issued_at: new Date("2026-11-20T10:00:03Z"),
});
const first = stored(writeInvoice(factsOf([SPARROW])), "INV-000001", null);
const later = (items: Item[], amount: number, more: Partial<LaterInvoiceFacts> = {}) =>
  writeLaterInvoice({
    ...factsOf(items),
    ...{ documents: [first], payment: { reference: "pay_2", by_card: false }, amount, ...more },
  });

describe("an invoice of a later payment", () => {
  it("says what was added, and its taxes", () => {
    expect(later([SPARROW, HERON], 92_000)).toMatchObject({
      lines: [{ title: "Heron", quantity: 1, unit_price: 92_000, amount: 92_000 }],
      tax_groups: [{ base: 80_000, taxes: [{ name: "VAT", rate: 15, tax: 12_000 }] }],
      ...{ total: 92_000, paid: 92_000, payment_reference: "pay_2", by_card: false, adds_to: "INV-000001" },
    });
  });

  it("names pieces that were taken out with a quantity below zero", () => {
    expect(later([HERON], 89_700)).toMatchObject({
      lines: [
        { title: "Heron", quantity: 1 },
        { title: "Sparrow", quantity: -1, amount: -2_300 },
      ],
      tax_groups: [{ base: 78_000, taxes: [{ tax: 11_700 }] }],
      total: 89_700,
    });
  });

  it("is one line with its share of the taxes, if another sum was paid", () => {
    expect(later([SPARROW, HERON], 4_600)).toMatchObject({
      lines: [{ title: "Changes of order #7", quantity: 1, amount: 4_600 }],
      tax_groups: [{ base: 4_000, taxes: [{ tax: 600 }] }],
      total: 4_600,
    });
  });

  it("cannot be without a first one", () => {
    expect(() => later([SPARROW], 100, { documents: [] })).toThrow("without an invoice");
  });
});

describe("a credit note of an order with two invoices", () => {
  const second = stored(later([SPARROW, HERON], 92_000), "INV-000002", "pay_2");
  const note = (paymentId: string, amount: number, credited: [string, number][] = []) =>
    writeCreditNote({
      ...{ documents: [first, second], cancelled: false, cameBack: [], refunded: [], paymentId, amount },
      credited: new Map(credited),
    });

  it("is on the invoice of the payment that was refunded", () => {
    expect(note("pay_2", 92_000)).toMatchObject({ invoice_number: "INV-000002", total: 92_000, by_card: false });
    expect(note("pay_1", 2_300)).toMatchObject({ invoice_number: "INV-000001", total: 2_300, by_card: true });
  });

  it("is on the other one, if too little is left of that, and never above what is left", () => {
    expect(note("pay_1", 3_000)).toMatchObject({ invoice_number: "INV-000002", total: 3_000 });
    expect(note("pay_2", 92_000, [["INV-000002", 91_000]])).toMatchObject({
      invoice_number: "INV-000001",
      total: 2_300,
    });
    const spent: [string, number][] = [
      ["INV-000001", 2_300],
      ["INV-000002", 92_000],
    ];
    expect(() => note("pay_2", 1, spent)).toThrow("Nothing is left");
  });
});
