import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { SHOP_ORDER } from "../contract/shop-order.test-kit";
import { renderReturnLabel, toBars } from "./return-label";

const seller = { name: "Aeroloft Ltd.", address: ["House 27, Road 11", "Banani, Dhaka 1213"] };

it("is one page with both addresses, its code, what is in it, and the rules", async () => {
  const sender = { ...SHOP_ORDER, displayId: 1042, name: "علي", address: "House 5\nDhanmondi" };
  const items = [{ lineId: "ordli_1", title: "Sparrow", quantity: 2, received: 0, damaged: 0 }];
  const pdf = renderReturnLabel({ code: "RET-1234567890", returnNumber: 1_234_567_890, sender, items }, seller);
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  expect(totalPages).toBe(1);
  const addresses = ["Dhanmondi", "United States", "Banani, Dhaka 1213"];
  for (const part of ["Return #1234567890 of order #1042", ...addresses, "2 × Sparrow", "not postage"])
    expect(text).toContain(part);
  expect(text.replaceAll(/\s/g, "")).toContain("RET-1234567890");
});

it("has a bar code that begins and ends with *, with three wide elements of nine in each character", () => {
  const bars = toBars("RET-0123456789");
  const characters = Array.from({ length: 16 }, (_, at) => bars.slice(10 * at, 10 * at + 10));
  for (const one of characters) {
    expect(one.map(({ ink }) => ink)).toEqual([true, false, true, false, true, false, true, false, true, false]);
    expect(one.map(({ units }) => units).toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 3, 3, 3]);
  }
  expect(characters[0]).toEqual(characters[15]);
  expect(new Set(characters.map((one) => one.map(({ units }) => units).join(""))).size).toBe(15);
  expect(() => toBars("ret")).toThrow("bar code");
});
