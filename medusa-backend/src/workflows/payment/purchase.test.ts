import { describe, expect, it } from "vitest";
import { mergeLines, purchaseDigest, sameDelivery, sameLines } from "./purchase";

const ann = { name: "Ann Reed", email: "ann@example.com", address: "1 Hill Road\nLeeds", phone: "+44 20 1" };
const line = (product_id: string, quantity: number) => ({ product_id, quantity });

describe("the lines of a purchase", () => {
  it("differ when a quantity differs", () => {
    expect(sameLines([line("a", 1)], [line("a", 2)])).toBe(false);
  });

  it("differ when a product is missing", () => {
    expect(sameLines([line("a", 1), line("b", 1)], [line("a", 1)])).toBe(false);
  });

  it("are the same in another order and split in two", () => {
    expect(sameLines([line("a", 3), line("b", 1)], [line("b", 1), line("a", 1), line("a", 2)])).toBe(true);
  });

  it("become one line per product", () => {
    expect(mergeLines([line("b", 1), line("a", 1), line("b", 2)])).toEqual([line("b", 3), line("a", 1)]);
  });
});

describe("a delivery", () => {
  it.each(["name", "email", "address", "phone"] as const)("differs when its %s differs", (field) => {
    expect(sameDelivery(ann, { ...ann, [field]: "other@example.com" })).toBe(false);
  });

  it("is the same with the e-mail in capitals and blanks around", () => {
    expect(sameDelivery(ann, { ...ann, email: "ANN@example.com", name: " Ann Reed " })).toBe(true);
  });
});

describe("the digest of a purchase", () => {
  it("changes with the delivery", () => {
    expect(purchaseDigest([line("a", 1)], ann)).not.toBe(purchaseDigest([line("a", 1)], { ...ann, phone: "2" }));
  });

  it("changes with the lines", () => {
    expect(purchaseDigest([line("a", 1)], ann)).not.toBe(purchaseDigest([line("a", 11)], ann));
  });

  it("cannot be forged by moving text between fields", () => {
    const left = { ...ann, name: 'A","b', address: "c" };
    const right = { ...ann, name: "A", address: 'b","c' };
    expect(purchaseDigest([line("a", 1)], left)).not.toBe(purchaseDigest([line("a", 1)], right));
  });

  it("is the same for the same purchase", () => {
    expect(purchaseDigest([line("a", 1), line("b", 2)], ann)).toBe(purchaseDigest([line("b", 2), line("a", 1)], ann));
  });
});
