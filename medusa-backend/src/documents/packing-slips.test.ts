import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { renderPackingSlips } from "./packing-slips";

const SLIP = {
  number: 1042,
  placedAt: new Date("2026-11-20T10:00:00Z"),
  name: "Jonas Weber",
  phone: "",
  address: "Torstraße 1\n10119 Berlin",
  country: "de",
  shippingName: "Standard Shipping",
  currencyCode: "usd",
  customs: null,
  items: [
    { lineId: "ordli_1", title: "Flight battery 46 Wh", sku: "BATTERY-46-WH", quantity: 2 },
    { lineId: "ordli_2", title: "Sticker", sku: "STICKER", quantity: 1 },
  ],
  before: 0,
};
const CUSTOMS = [
  { lineId: "ordli_1", hsCode: "850760", price: 89.1 },
  { lineId: "ordli_2", hsCode: null, price: 3.333 },
];

async function textOf(slip: Parameters<typeof renderPackingSlips>[0]["slips"][number]): Promise<string> {
  const pdf = renderPackingSlips({ slips: [slip], without: [] });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

it("has HS codes and values across a customs border, and no prices for any other parcel", async () => {
  const text = await textOf({ ...SLIP, customs: CUSTOMS });
  expect(text).toContain("Product SKU HS code Value Pieces");
  expect(text).toContain("Flight battery 46 Wh BATTERY-46-WH 850760 USD 178.20 2");
  expect(text).toContain("Sticker STICKER – USD 3.33 1");
  expect(text).toContain("3 pieces. Value of the goods: USD 181.53");
  const plain = await textOf(SLIP);
  expect(plain).toContain("Product SKU Pieces");
  expect(plain).toContain("Flight battery 46 Wh BATTERY-46-WH 2");
  expect(plain).not.toMatch(/USD|HS code|Value/);
});
