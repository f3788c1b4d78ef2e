import { MathBN } from "@medusajs/framework/utils";
import fc from "fast-check";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, it } from "vitest";
import type { ShopOrder } from "../contract/orders";
import { nameLackingLetters } from "../contract/paper-letters";
import { SHOP_ORDER } from "../contract/shop-order.test-kit";
import type { TaxGroup } from "../modules/shop-document/document";
import type { StoredDocument } from "../queries/documents";
import {
  type LaterInvoiceFacts,
  type TaxedPart,
  toCreditedGroups,
  toTaxGroups,
  writeCreditNote,
  writeInvoice,
  writeLaterInvoice,
} from "./invoices";
import { renderPdf, renderTypst } from "./pdf";
import { toView } from "./view";

const seller = {
  name: "Aeroloft Ltd.",
  address: ["House 27, Road 11", "Banani, Dhaka 1213"],
  email: "hello@aeroloft.example",
  tax_id: "BIN 001234567-0101",
  register_number: null,
};
const order: ShopOrder = {
  ...{ ...SHOP_ORDER, displayId: 1042, name: "নাদিয়া রহমান", email: "nadia@example.com", phone: "" },
  address: "محمد الحداد، شارع الملك فيصل 12\n北京市朝阳区建国路 88 号",
  items: [
    { productId: "p1", title: "Sparrow", imageUrl: "", unitPrice: 14_900, quantity: 2 },
    { productId: "p2", title: "Wren Cine", imageUrl: "", unitPrice: 8_950, quantity: 1 },
  ],
  ...{ shipping: 1_200, tax: 5_595, discount: 2_650, total: 42_895, arrival: null },
  country: { code: "bd", from: "buyer" },
  paymentIntentId: "pi_3Q",
  createdAt: "2026-11-20T10:00:00.000Z",
};
const vat = (total: number, amount: number): TaxedPart => ({
  total: MathBN.convert(total),
  taxes: [{ name: "VAT", rate: 15, amount: MathBN.convert(amount) }],
});
const facts = {
  order,
  currency: "usd",
  captured: 42_895,
  parts: [vat(428.95, 55.95)],
  includedTax: 0,
  seller,
  timeZone: "UTC",
};
const invoice: StoredDocument = {
  number: "INV-000042",
  issuedAt: new Date("2026-11-20T10:00:03Z"),
  paymentId: null,
  snapshot: writeInvoice(facts),
};
const sumOf = (groups: readonly TaxGroup[]) =>
  groups.reduce((sum, { base, taxes }) => taxes.reduce((part, { tax }) => part + tax, sum + base), 0);

describe("an invoice", () => {
  it("has lines, delivery, tax and discount that are its total, and taxes with base and rate", () => {
    const { snapshot } = invoice;
    if (snapshot.kind !== "invoice") throw new Error("no invoice");
    const lines = snapshot.lines.reduce((sum, { amount }) => sum + amount, 0);
    expect(lines + snapshot.delivery + snapshot.tax - snapshot.discount).toBe(snapshot.total);
    expect(snapshot).toMatchObject({ total: 42_895, paid: 42_895, delivery: 1_200, discount: 2_650 });
    expect(snapshot.tax_groups).toEqual([{ base: 37_300, taxes: [{ name: "VAT", rate: 15, tax: 5_595 }] }]);
  });

  it("finds the tax in prices that hold it, names what bears none, and a tax of no line without a rate", () => {
    const none = { total: MathBN.convert(20), taxes: [] };
    expect(toTaxGroups([vat(115, 15), none], { total: 13_500, tax: 1_500 })).toEqual([
      { base: 10_000, taxes: [{ name: "VAT", rate: 15, tax: 1_500 }] },
      { base: 2_000, taxes: [] },
    ]);
    expect(toTaxGroups([none], { total: 2_100, tax: 100 })).toEqual([
      { base: 2_000, taxes: [{ name: "Tax", rate: null, tax: 100 }] },
    ]);
  });

  it("has bases and taxes that are its total, and taxes that are its tax, whatever the fractions", () => {
    const part = fc.record({ cents: fc.nat(500_000), rates: fc.array(fc.constantFrom(5, 7.5, 15), { maxLength: 2 }) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (made) => {
        const parts = made.map(({ cents, rates }) => {
          const amounts = rates.map((rate) => (cents / 100) * (rate / 100));
          const total = MathBN.convert(amounts.reduce((sum, amount) => sum + amount, cents / 100));
          const taxes = rates.map((rate, place) => ({
            name: `T${rate}`,
            rate,
            amount: MathBN.convert(amounts[place] ?? 0),
          }));
          return { total, taxes };
        });
        const exact = parts.reduce((sum, { total }) => sum + total.toNumber(), 0);
        const total = Math.round(exact * 100);
        const tax = Math.round(
          parts.flatMap(({ taxes }) => taxes).reduce((sum, { amount }) => sum + amount.toNumber(), 0) * 100,
        );
        const groups = toTaxGroups(parts, { total, tax });
        expect(sumOf(groups)).toBe(total);
        expect(groups.flatMap(({ taxes }) => taxes).reduce((sum, one) => sum + one.tax, 0)).toBe(tax);
      }),
    );
  });
});

describe("a credit note", () => {
  const cameBack = [{ title: "Sparrow", quantity: 1 }];
  const note = (documents: StoredDocument[], amount: number, credited: number) =>
    writeCreditNote({
      ...{ documents, cancelled: false, cameBack, refunded: [], amount, paymentId: "pay_1" },
      credited: new Map([["INV-000042", credited]]),
    });

  it("names the invoice and what went back once, and its taxes are its amount", () => {
    const first = note([invoice], 14_900, 0);
    expect(first).toMatchObject({
      invoice_number: "INV-000042",
      reason: "returned",
      returned: cameBack,
      total: 14_900,
    });
    expect(first).toMatchObject({ buyer: { name: order.name }, seller });
    expect(sumOf(first.tax_groups)).toBe(14_900);
    const second = note([invoice, { ...invoice, number: "CN-000001", snapshot: first }], 1_000, 14_900);
    expect(second).toMatchObject({ reason: "refunded", returned: [] });
    expect(() => note([], 100, 0)).toThrow("without an invoice");
  });

  it("names what an admin refunded without its coming back, once", () => {
    const facts = { cancelled: false, cameBack: [], refunded: cameBack, amount: 14_900, paymentId: "pay_1" };
    const credited = new Map<string, number>();
    const first = writeCreditNote({ documents: [invoice], ...facts, credited });
    expect(first).toMatchObject({ reason: "refunded", returned: [], refunded: cameBack });
    const document = { ...invoice, number: "CN-000001", snapshot: first };
    expect(toView(document).lines).toMatchObject({ headers: ["What was refunded", "Quantity"] });
    const second = writeCreditNote({ ...facts, documents: [invoice, document], amount: 100, credited });
    expect(second.refunded).toEqual([]);
  });

  it("of a whole invoice in parts credits every base and tax to the cent", () => {
    const groups = [
      { base: 333, taxes: [{ name: "VAT", rate: 15, tax: 50 }] },
      { base: 101, taxes: [] },
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 483 }), (amount) => {
        const parts = [
          toCreditedGroups(groups, { amount, credited: 0 }),
          toCreditedGroups(groups, { amount: 484 - amount, credited: amount }),
        ];
        expect(parts.map(sumOf)).toEqual([amount, 484 - amount]);
        const [vatOf, baseOf] = [0, 1].map((which) =>
          parts.reduce((sum, part) => sum + ((which ? part[0]?.base : part[0]?.taxes[0]?.tax) ?? 0), 0),
        );
        expect([vatOf, baseOf]).toEqual([50, 333]);
      }),
    );
  });
});

describe("the PDF of a document", () => {
  const textOf = async (pdf: Buffer) =>
    (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text;

  /** The colours that lines and areas of the first page are drawn in. */
  const drawnColours = async (pdf: Buffer) => {
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
    return (await page.getOperatorList()).argsArray.flat().filter((value) => /^#[\da-f]{6}$/.test(value));
  };

  const pdf = renderPdf(invoice);

  it("says number, total, taxes and seller in text that can be copied, as the screen does, in the shop's look", async () => {
    const text = await textOf(pdf);
    for (const words of [
      ...["INV-000042", "$428.95", "Sparrow", "15 %", "$373.00", "$55.95", "BIN 001234567-0101", "pi_3Q"],
      ...["Order #1042", "Customer", "Product Name", "Subtotal", "Total Amount", "Issued November 20, 2026"],
    ])
      expect(text).toContain(words);
    expect(pdf.includes("InstrumentSans")).toBe(true);
    expect(await drawnColours(pdf)).toContain("#c2410c");
  });

  it("holds all glyphs, and is the same bytes each time, with its day, a title and a language", async () => {
    const names = pdf.toString("latin1");
    for (const font of ["NotoSansBengali", "NotoSansArabic", "NotoSansHans"]) expect(names).toContain(font);
    expect(renderPdf(invoice).equals(pdf)).toBe(true);
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(pdf)));
    expect(info).toMatchObject({ Title: "Invoice INV-000042", Language: "en" });
    expect(info.CreationDate).toMatch(/^D:20261120/);
  });

  const LETTERS = `
    #let data = json(bytes(sys.inputs.data))
    #set document(date: none)
    #set text(font: data.fonts)
    #data.text`;
  const isPrinted = (text: string) => {
    try {
      return renderTypst(LETTERS, { text }, { pdfStandard: "a-2b" }).length > 0;
    } catch {
      return false;
    }
  };

  it.each([
    ["Łódź Đà Nẵng Αθήνα Київ", ""],
    ["दिल्ली ঢাকা دبي گوجرانوالہ می\u200cخواهم", ""],
    ["上海 臺灣 東京タワー ひらがな ㄅㄆ", ""],
    ["תל אביב თბილისი Երևան ລາວ", ""],
    ["№ ™ ₹ € ½ ① ★ – ’", ""],
    ["김민준", "Korean"],
    ["สมชาย", "Thai"],
    ["தமிழ்", "Tamil"],
    ["తెలుగు", "Telugu"],
    ["ગુજરાતી", "Gujarati"],
    ["ਪੰਜਾਬੀ", "Gurmukhi"],
    ["ಕನ್ನಡ", "Kannada"],
    ["മലയാളം", "Malayalam"],
    ["සිංහල", "Sinhala"],
    ["ខ្មែរ", "Khmer"],
    ["မြန်မာ", "Burmese"],
    ["አዲስ", "Ethiopic"],
    ["བོད", "Tibetan"],
    ["ދިވެހި", "Thaana"],
    ["ܐܪܡܝܐ", "Syriac"],
    ["ଓଡ଼ିଆ", "Odia"],
    ["ᠮᠣᠩᠭᠣᠯ", "Mongolian"],
    ["ꆈ", "the script of a name or an address"],
    ["𠮷", "rare Chinese characters"],
    ["4층 🏠🛩️🇩🇪", "Korean and emoji"],
  ])("has all letters of %s, or it is known that it lacks them: %j", (text, lacking) => {
    expect([isPrinted(text), nameLackingLetters(text)]).toEqual([lacking === "", lacking]);
  });

  it("names the days of the zone it was issued in, and takes a buyer's words for no markup", async () => {
    const issuedAt = new Date("2026-11-20T18:30:00Z");
    const issuedIn = (timeZone: string) =>
      textOf(renderPdf({ ...invoice, issuedAt, snapshot: writeInvoice({ ...facts, timeZone }) }));
    expect(await issuedIn("Asia/Dhaka")).toContain("Issued November 21, 2026");
    if (invoice.snapshot.kind !== "invoice") throw new Error("no invoice");
    const name = '#panic("x") *bold* $x$ \\ "quoted"';
    const buyer = { ...invoice.snapshot.buyer, name };
    const text = await textOf(renderPdf({ ...invoice, snapshot: { ...invoice.snapshot, buyer } }));
    expect(text).toContain('#panic("x") *bold* $x$');
  });
});

type Item = { title: string; unitPrice: number; quantity: number };

/** The facts of an order with these lines (prices in major units) and a tax of 15 % in their prices. */
function factsOf(items: Item[]) {
  const total = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const parts: TaxedPart[] = items.map(({ unitPrice, quantity }) => ({
    total: MathBN.convert(unitPrice * quantity),
    taxes: [{ name: "VAT", rate: 15, amount: MathBN.convert((unitPrice * quantity * 3) / 23) }],
  }));
  const lines = items.map(({ unitPrice, ...item }) => ({
    ...{ ...item, unitPrice: unitPrice * 100, productId: "", imageUrl: "" },
  }));
  const order: ShopOrder = { ...SHOP_ORDER, items: lines, total: total * 100 };
  return { ...facts, order, captured: total * 100, parts, includedTax: Math.round((total * 300) / 23) };
}

const SPARROW = { title: "Sparrow", unitPrice: 23, quantity: 1 };
const HERON = { title: "Heron", unitPrice: 920, quantity: 1 };
const stored = (snapshot: StoredDocument["snapshot"], number: string, paymentId: string | null): StoredDocument => ({
  ...{ number, paymentId, snapshot },
  issuedAt: new Date("2026-11-20T10:00:03Z"),
});
const first = stored(writeInvoice(factsOf([SPARROW])), "INV-000001", null);
const later = (items: Item[], amount: number, more: Partial<LaterInvoiceFacts> = {}) =>
  writeLaterInvoice({
    ...factsOf(items),
    ...{ documents: [first], payment: { reference: "pay_2", byCard: false }, amount, ...more },
  });

describe("an invoice of a later payment", () => {
  it("says what was added or taken out, and its taxes, or is one line if another sum was paid", () => {
    expect(later([SPARROW, HERON], 92_000)).toMatchObject({
      lines: [{ title: "Heron", quantity: 1, unit_price: 92_000, amount: 92_000 }],
      tax_groups: [{ base: 80_000, taxes: [{ name: "VAT", rate: 15, tax: 12_000 }] }],
      ...{ total: 92_000, paid: 92_000, payment_reference: "pay_2", by_card: false, adds_to: "INV-000001" },
    });
    expect(later([HERON], 89_700)).toMatchObject({
      lines: [
        { title: "Heron", quantity: 1 },
        { title: "Sparrow", quantity: -1, amount: -2_300 },
      ],
      tax_groups: [{ base: 78_000, taxes: [{ tax: 11_700 }] }],
      total: 89_700,
    });
    expect(later([SPARROW, HERON], 4_600)).toMatchObject({
      lines: [{ title: "Changes of order #7", quantity: 1, amount: 4_600 }],
      tax_groups: [{ base: 4_000, taxes: [{ tax: 600 }] }],
      total: 4_600,
    });
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

  it("is on the invoice of the refunded payment, or the other one if too little is left, never above it", () => {
    expect(note("pay_2", 92_000)).toMatchObject({ invoice_number: "INV-000002", total: 92_000, by_card: false });
    expect(note("pay_1", 2_300)).toMatchObject({ invoice_number: "INV-000001", total: 2_300, by_card: true });
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
