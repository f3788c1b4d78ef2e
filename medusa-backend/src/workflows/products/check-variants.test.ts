import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { PRODUCT_FIELDS } from "../../contract/product-edits";
import { type CsvLine, readProductCsv } from "../../lib/products/product-csv";
import type { ProductRecord } from "../../queries/products/product-values";
import type { OptionRow, VariantRow } from "../../queries/products/staff-variants";
import { checkFirst, checkFurther, checkNamed, type KnownChoice } from "./check-variants";

const FORM = { timeZone: "Europe/Berlin", decimalComma: false };

async function linesOf(text: string): Promise<CsvLine[]> {
  const lines: CsvLine[] = [];
  for await (const part of readProductCsv(Readable.from([Buffer.from(text)]))) lines.push(...part.lines);
  return lines;
}

const record = (fields: Partial<ProductRecord>, values: Partial<ProductRecord["values"]> = {}) =>
  ({
    ...{ askedId: "prod_1", id: "prod_1", isVariant: false, variantId: "variant_1", variantValues: [], imageUrl: "" },
    ...{ title: "Kestrel Air", handle: "kestrel-air", isCounted: false, onHand: null, isDeleted: false },
    ...fields,
    values: { ...Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, null])), ...values },
  }) as ProductRecord;

const AIR = record({}, { title: "Kestrel Air", handle: "kestrel-air", price: 599, sku: "AIR", status: "published" });
const PEARL = record({ askedId: "variant_1", isVariant: true, variantValues: ["Pearl"] }, { price: 599, sku: "AIR" });
const GREY = record(
  { askedId: "variant_2", isVariant: true, variantId: "variant_2", variantValues: ["Graphite"] },
  { price: 649, sku: "AIR-2" },
);

const colours: OptionRow = {
  ...{ productId: "prod_1", id: "opt_1", name: "Colour", isShared: false },
  values: ["Pearl", "Graphite"].map((value) => ({ id: value, value, swatch: null, metadata: null })),
};
const row = (id: string, value: string): VariantRow => ({
  ...{ productId: "prod_1", id, chosen: { opt_1: value }, imageUrl: null, pictureIds: [], price: 59_900 },
  ...{ onHand: null, isCounted: false },
  ...{ sku: null, barcode: null, weight: null, hsCode: null, originCountry: null, metadata: null, rank: 0 },
  until: null,
});
const KNOWN: KnownChoice = {
  options: [colours],
  variants: [row("variant_1", "Pearl"), row("variant_2", "Graphite")],
  records: new Map([
    ["variant_1", PEARL],
    ["variant_2", GREY],
  ]),
};

async function check(text: string, known: { record: ProductRecord | null; choice: KnownChoice | null }) {
  const [first, ...others] = await linesOf(text);
  if (!first) throw new Error("no line");
  const [head, ...checked] = checkFirst(first, known, FORM);
  return [...checked, ...others.map((line) => checkFurther(line, head, FORM))].map(({ change, faults }) => ({
    ...{ productId: change.productId, name: change.name, options: change.options, now: change.now, was: change.was },
    faults: faults.map(({ column, fault }) => `${column}: ${fault}`),
  }));
}

/** Another shop's export, and the shop's own: tests/contract/variant-desk.test.ts. */
it("a product without a choice gets no option, and a long name is cut before an emoji", async () => {
  const text = "Handle,Title,Option1 Name,Option1 Value\nkite,Kite,Title,Default Title";
  const [product] = await check(text, { record: null, choice: null });
  expect(product).toMatchObject({ options: null, now: { title: "Kite" }, faults: [] });
  const name = `${"x".repeat(189)} ${"🚁".repeat(10)}`;
  const [long, variant] = await check(
    `handle,title,option_1_name,option_1_value\nkite,${name},Colour,Red\nkite,,,${"🚁".repeat(9)}`,
    { record: null, choice: null },
  );
  expect(long).toMatchObject({ name, faults: [] });
  expect(variant?.name).toBe(`${name} (🚁🚁🚁🚁🚁🚁🚁🚁🚁)`.replace(/(?<=^.{200}).*/su, ""));
});

const standard = (value: OptionRow["values"][number]) => ({ ...value, value: "Standard" });
const file = (...lines: string[]) =>
  ["handle,title,option_1_name,option_1_value,price,sku,description", ...lines].join("\n");

describe("a file with a product of the shop", () => {
  it("may have variants alone, and repeats the product's figures for none of them", async () => {
    const quiet = record({}, { ...AIR.values, noiseDb: 60 });
    const lines = ["kestrel-air,,Colour,Graphite,650,60", "kestrel-air,Kestrel Air,Colour,Pearl,600,61"];
    const text = ["handle,title,option_1_name,option_1_value,price,noise_db", ...lines].join("\n");
    expect(await check(text, { record: quiet, choice: KNOWN })).toEqual([
      expect.objectContaining({ productId: "variant_2", now: { price: 650 }, faults: [] }),
      expect.objectContaining({ productId: "variant_1", now: { price: 600, noiseDb: 61 }, faults: [] }),
    ]);
  });

  it("gives a product without a choice its options", async () => {
    const edition = { ...colours, name: "Edition", values: colours.values.slice(0, 1).map(standard) };
    const choice = { ...KNOWN, options: [edition], variants: [row("variant_1", "Pearl")] };
    const [product, variant] = await check(
      file("kestrel-air,Kestrel Air,Colour,Pearl,599,AIR,", "kestrel-air,,,Sand,599,,"),
      { record: AIR, choice },
    );
    expect(product).toMatchObject({ productId: "prod_1", options: [{ name: "Colour", value: "Pearl" }], faults: [] });
    // Otherwise it would count as a new product.
    expect(Object.keys(product?.was ?? {})).not.toEqual([]);
    expect(variant).toMatchObject({ productId: null, options: [{ name: "Colour", value: "Sand" }], faults: [] });
  });

  it.each([
    ["Size", "M", "Option 1 name: The product has the options Colour"],
    ["", "Pearl", "Option 1 name: Required"],
  ])("is refused in its first line for the option %j with the value %j", async (name, value, fault) => {
    const [first] = await check(file(`kestrel-air,Kestrel Air,${name},${value},,,`), { record: AIR, choice: KNOWN });
    expect(first?.faults).toEqual([fault]);
  });

  it.each([
    ["kestrel-air,,,Pearl,,,", "Option 1 value: Line 2 has the same options"],
    ["kestrel-air,,Size,Sand,,,", "Option 1 name: Line 2 has the options Colour"],
    ["kestrel-air,,,,,,Quiet", "Option 1 value: Required: line 2 has the options Colour"],
    ["kestrel-air,Falcon,,Sand,,,", "Name: Line 2 has another: all variants of a product share this"],
    ["kestrel-air,,,Sand,cheap,,", "Price in USD: Must be a number"],
  ])("is refused in the further line %j", async (line, fault) => {
    const first = "kestrel-air,Kestrel Air,Colour,Pearl,,,";
    expect((await check(file(first, line), { record: AIR, choice: KNOWN })).at(-1)?.faults).toEqual([fault]);
  });

  it("says where a product is named twice without options, and with options later", async () => {
    for (const [line, fault] of [
      ["kestrel-air,,,,,,", "Address: Line 2 has the same"],
      ["kestrel-air,,Colour,Sand,,,", "Option 1 name: Line 2 has the same product without options"],
    ] as const) {
      const [, second] = await check(file("kestrel-air,Kestrel Air,,,,,", line), { record: AIR, choice: null });
      expect(second?.faults).toEqual([fault]);
    }
  });

  it("names a variant by its ID, whose values stay", async () => {
    const [same, other] = await linesOf("id,option_1_value,price\nvariant_2,graphite,700\nvariant_2,Sand,700");
    const checked = (line: CsvLine | undefined) => checkNamed(line as CsvLine, GREY, null, FORM);
    expect(checked(same)).toMatchObject({ change: { productId: "variant_2", now: { price: 700 } }, faults: [] });
    expect(checked(other).faults[0]?.fault).toMatch(/^This variant is Graphite/);
  });
});
