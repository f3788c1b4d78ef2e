import { describe, expect, it } from "vitest";
import { isInStock, mergeLines, mergeVariants, purchaseDigest, sameAsPaid, sameDelivery, sameLines } from "./quote";

const ann = { name: "Ann Reed", email: "ann@example.com", address: "1 Hill Road\nLeeds", phone: "+44 20 1" };
const line = (productId: string, quantity: number) => ({ productId, quantity });

it("the lines of a purchase differ in a quantity or a product, become one per product, and keep their variant", () => {
  expect(sameLines([line("a", 1)], [line("a", 2)])).toBe(false);
  expect(sameLines([line("a", 1), line("b", 1)], [line("a", 1)])).toBe(false);
  expect(sameLines([line("a", 3), line("b", 1)], [line("b", 1), line("a", 1), line("a", 2)])).toBe(true);
  expect(mergeLines([line("b", 1), line("a", 1), line("b", 2)])).toEqual([line("b", 3), line("a", 1)]);
  const paid = { ...line("prod_a", 2), variantId: "variant_a1" };
  expect(mergeLines([paid, line("prod_b", 1)])).toEqual([paid, line("prod_b", 1)]);
});

const paid = (productId: string, quantity: number, variantId: string) => ({
  ...line(productId, quantity),
  variantId,
});

it("an order is for what was paid, also by the variant's own id", () => {
  const bought = [paid("prod_a", 1, "variant_a1"), paid("variant_a2", 2, "variant_a2")];
  expect(sameAsPaid([line("variant_a2", 2), line("prod_a", 1)], bought)).toBe(true);
  expect(sameAsPaid([line("variant_a1", 1), line("variant_a2", 2)], bought)).toBe(true);
  expect(sameAsPaid([line("variant_a1", 2), line("variant_a2", 1)], bought)).toBe(false);
  expect(sameAsPaid([line("variant_a3", 1), line("variant_a2", 2)], bought)).toBe(false);
  expect(sameAsPaid([line("prod_a", 1)], bought)).toBe(false);
});

describe("the lines of a cart", () => {
  const quoted = (productId: string, variantId: string, quantity: number) => ({
    ...line(productId, quantity),
    ...{ variantId, soldProductId: "prod_a", title: variantId, unitPrice: 9.5, available: 5 },
  });

  it("are those of variants: a product and its first variant are one, two variants of a product are two", () => {
    const lines = [
      quoted("prod_a", "variant_a1", 1),
      quoted("variant_a2", "variant_a2", 1),
      quoted("variant_a1", "variant_a1", 2),
    ];
    expect(mergeVariants(lines)).toEqual([quoted("prod_a", "variant_a1", 3), quoted("variant_a2", "variant_a2", 1)]);
  });
});

it.each(["name", "email", "address", "phone"] as const)("a delivery differs when its %s differs", (field) => {
  expect(sameDelivery(ann, { ...ann, [field]: "other@example.com" })).toBe(false);
});

it("a delivery is the same with the e-mail in capitals and blanks around", () => {
  expect(sameDelivery(ann, { ...ann, email: "ANN@example.com", name: " Ann Reed " })).toBe(true);
});

describe("the digest of a purchase", () => {
  it.each([
    ["the delivery", [line("a", 1)], { ...ann, phone: "2" }],
    ["a field that a delivery does not have yet", [line("a", 1)], { ...ann, giftMessage: "For Bo" }],
    ["the lines", [line("a", 11)], ann],
  ])("changes with %s", (_what, lines, delivery) => {
    expect(purchaseDigest(lines, delivery)).not.toBe(purchaseDigest([line("a", 1)], ann));
  });

  it("changes with the discount code and the shipping option, and is the same without as with empty ones", () => {
    const digestOf = (terms: Parameters<typeof purchaseDigest>[2]) => purchaseDigest([line("a", 1)], ann, terms);
    const plain = purchaseDigest([line("a", 1)], ann);
    const all = [
      plain,
      digestOf({ discountCode: "TEN" }),
      digestOf({ discountCode: "TWENTY" }),
      digestOf({ shippingOptionId: "so_1" }),
      digestOf({ shippingOptionId: "so_2" }),
      digestOf({ discountCode: "TEN", shippingOptionId: "so_1" }),
      // What one field says is never what the other says.
      digestOf({ discountCode: '{"shippingOptionId":"so_1"}' }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(digestOf({ discountCode: "", shippingOptionId: undefined })).toBe(plain);
    expect(digestOf({ discountCode: undefined, shippingOptionId: "so_1" })).toBe(all[3]);
  });

  it("is the same for the same purchase, and cannot be forged by moving text between fields", () => {
    const left = { ...ann, name: 'A","b', address: "c" };
    const right = { ...ann, name: "A", address: 'b","c' };
    expect(purchaseDigest([line("a", 1)], left)).not.toBe(purchaseDigest([line("a", 1)], right));
    expect(purchaseDigest([line("a", 1), line("b", 2)], ann)).toBe(purchaseDigest([line("b", 2), line("a", 1)], ann));
  });

  it("differs when the same address comes with its parts or another country", () => {
    const parts = { street: "1 Road", extra: "", postcode: "", city: "Dhaka", province: "", country: "bd" };
    const plain = purchaseDigest([line("a", 1)], ann);
    expect(purchaseDigest([line("a", 1)], { ...ann, addressParts: parts })).not.toBe(plain);
    const abroad = { ...ann, countryCode: "bd" };
    expect(purchaseDigest([line("a", 1)], abroad)).not.toBe(plain);
    expect(purchaseDigest([line("a", 1)], { ...abroad, countryFrom: "phone" })).not.toBe(
      purchaseDigest([line("a", 1)], { ...abroad, countryFrom: "buyer" }),
    );
    expect(purchaseDigest([line("a", 1)], { ...ann, addressParts: undefined })).toBe(plain);
  });
});

describe("a purchase", () => {
  const quoted = (available: number | null) => ({
    ...line("a", 1),
    variantId: "v",
    title: "A",
    unitPrice: 1,
    available,
  });

  it("is in stock where the stock of everything is counted", () => {
    expect(isInStock([quoted(3), quoted(1)])).toBe(true);
    expect(isInStock([quoted(3), quoted(null)])).toBe(false);
    expect(isInStock([])).toBe(false);
  });
});
