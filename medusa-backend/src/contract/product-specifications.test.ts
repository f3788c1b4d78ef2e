import { describe, expect, it } from "vitest";
import { BUILT_IN_PRODUCTS } from "./built-in-products";
import { builtInFigures } from "./built-in-specifications";
import { isBox, readBox } from "./product-box";
import { ProductValues } from "./product-edits";
import { MoreFigures } from "./product-specifications";

describe("what is in a box", () => {
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
  ])("is read from %j", (text, items) => {
    expect(readBox(text)).toEqual(items);
    expect(isBox(text)).toBe(true);
  });

  it.each([
    "Battery",
    "0 × Battery",
    "-1 × Battery",
    "1.5 × Battery",
    "1000 × Battery",
    "2 ×",
    `1 × ${"x".repeat(81)}`,
    "1 × A\n".repeat(31),
  ])("is refused in another form: %j", (text) => {
    expect(isBox(text)).toBe(false);
    expect(ProductValues.shape.box.safeParse(text).error?.issues[0]?.message).toMatch(/^Must be one thing a line/);
  });
});

it.each([
  "javascript:alert(1)",
  "http://maker.example/a.pdf",
  "https://",
  "/static/a.pdf",
  "https://a b",
  "/media/a.pdf",
])("the address of a declaration is https, or of an upload: not %j", (address) => {
  expect(ProductValues.shape.declarationUrl.safeParse(address).success).toBe(false);
});

it.each(["https://maker.example/a.pdf", `/media/${"0a".repeat(16)}.pdf`])(
  "the address of a declaration may be %s",
  (address) => {
    expect(ProductValues.shape.declarationUrl.safeParse(address).success).toBe(true);
    expect(MoreFigures.safeParse({ declarationUrl: address }).success).toBe(true);
  },
);

/** The most dB(A) that a class label allows at this mass from 2027 on (2019/945, Annex, Part 15); C3 only states it. */
function mostNoise(label: string | null | undefined, grams: number): number {
  if (label === "C1") return 81;
  return label === "C2" ? 81 + Math.max(0, 18.5 * Math.log10(grams / 900)) : 100;
}

describe.each(BUILT_IN_PRODUCTS.map((product) => [product.title, product] as const))(
  "the figures of %s",
  (title, product) => {
    const figures = builtInFigures(product);

    it("pass the rules of the desk", () => {
      for (const [name, value] of Object.entries(figures)) {
        const written = name === "class" ? (value ?? "none") : value;
        expect(ProductValues.shape[name as keyof ProductValues].safeParse(written).success, name).toBe(true);
      }
    });

    it("agree with each other: box, battery, temperatures and the noise of its class", () => {
      const [first, ...rest] = readBox(figures.box ?? "");
      expect(first).toMatchObject({ count: 1, name: expect.stringMatching(new RegExp(`^${title}`)) });
      const battery = rest.filter(({ name }) => /^Battery, /.test(name)).map(({ name }) => name);
      expect(battery).toEqual([`Battery, ${product.facts.batteryWh} Wh`]);
      expect(rest.at(-1)).toEqual({ count: 1, name: "Quick start" });
      for (const needed of (figures.notInBox ?? "").split(", "))
        expect(rest.map(({ name }) => name.toLowerCase())).not.toContain(needed.toLowerCase());
      expect(figures.rain?.startsWith("Sealed")).toBe(product.facts.kind === "waterproof");
      expect(figures.minTemperatureC).toBeLessThan(figures.maxTemperatureC ?? 0);
      expect(figures.noiseDb ?? 0).toBeLessThanOrEqual(mostNoise(product.facts.class, product.facts.weightGrams));
    });
  },
);
