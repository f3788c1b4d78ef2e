import { describe, expect, it } from "vitest";
import { LINKED_AT_MOST, ProductAddresses, readAddresses } from "./works-with";

describe("products by their addresses", () => {
  it.each([
    ["", null],
    [" , ;\n", null],
    [null, null],
    ["kestrel-pro", "kestrel-pro"],
    ["Kestrel Pro, kestrel-air", "kestrel-air, kestrel-pro"],
    ["b;a\nb , a", "a, b"],
  ])("make of %j one text", (typed, kept) => {
    expect(ProductAddresses.parse(typed)).toBe(kept);
    expect(ProductAddresses.parse(kept)).toBe(kept);
    expect(readAddresses(kept)).toEqual(kept?.split(", ") ?? []);
  });

  it(`are refused when they are more than ${LINKED_AT_MOST}`, () => {
    const many = (length: number) => Array.from({ length }, (_, place) => `a-${place}`).join();
    expect(ProductAddresses.safeParse(many(LINKED_AT_MOST)).success).toBe(true);
    expect(ProductAddresses.safeParse(many(LINKED_AT_MOST + 1)).success).toBe(false);
  });
});
