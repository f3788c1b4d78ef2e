import { expect, it } from "vitest";
import { BUILT_IN_PRODUCTS } from "./built-in-products";
import { builtInFigures } from "./built-in-specifications";
import { isBox, readBox } from "./product-box";
import { ProductValues } from "./product-edits";
import { MakerFacts, MoreFigures } from "./product-specifications";

it.each([
  ["", []],
  ["2 × Battery", [{ count: 2, name: "Battery" }]],
  [
    "2 x Battery\r\n\n 10× Propeller, spare ",
    [
      { count: 2, name: "Battery" },
      { count: 10, name: "Propeller, spare" },
    ],
  ],
  ["1 * Case", [{ count: 1, name: "Case" }]],
])("what is in a box is read from %j", (text, items) => {
  expect(readBox(text)).toEqual(items);
  expect(isBox(text)).toBe(true);
});

it.each(["Battery", "-1 × Battery", "1000 × Battery", `1 × ${"x".repeat(81)}`, "1 × A\n".repeat(31)])(
  "what is in a box is refused in another form: %j",
  (text) => {
    expect(isBox(text)).toBe(false);
    expect(ProductValues.shape.box.safeParse(text).error?.issues[0]?.message).toMatch(/^Must be one thing per line/);
  },
);

it.each(["javascript:alert(1)", "http://maker.example/a.pdf", "/static/a.pdf", "/media/a.pdf"])(
  "the address of a declaration is https, or of an upload: not %j",
  (address) => {
    expect(ProductValues.shape.declarationUrl.safeParse(address).success).toBe(false);
  },
);

it.each(["https://maker.example/a.pdf", `/media/${"0a".repeat(16)}.pdf`])(
  "the address of a declaration may be %s",
  (address) => {
    expect(ProductValues.shape.declarationUrl.safeParse(address).success).toBe(true);
    expect(MoreFigures.safeParse({ declarationUrl: address }).success).toBe(true);
  },
);

it.each([
  ["works@aeroloft.example", true],
  ["https://maker.example/contact", true],
  ["javascript:alert(1)", false],
  ["+880 2 1234567", false],
])("a maker's electronic address may be an e-mail or https address: %s is %s", (address, may) => {
  expect(ProductValues.shape.makerContact.safeParse(address).success).toBe(may);
  expect(MakerFacts.shape.makerContact.safeParse(address).success).toBe(may);
});

it.each(BUILT_IN_PRODUCTS)("the figures of $title pass the rules of the desk", (product) => {
  for (const [name, value] of Object.entries(builtInFigures(product))) {
    const written = name === "class" ? (value ?? "none") : value;
    expect(ProductValues.shape[name as keyof ProductValues].safeParse(written).success, name).toBe(true);
  }
});
