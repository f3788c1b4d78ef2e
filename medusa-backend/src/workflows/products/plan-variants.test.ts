import { expect, it } from "vitest";
import type { OptionRow, VariantRow } from "../../queries/products/staff-variants";
import { type Choice, planEnd, planOption, planOrder, planRename, planRestore, planVariant } from "./plan-variants";

const option = (name: string, values: readonly string[], isShared = false): OptionRow => ({
  productId: "prod_1",
  id: `opt_${name}`,
  name,
  isShared,
  values: values.map((value) => ({ id: `optval_${value}`, value, swatch: null, metadata: null })),
});

const variant = (values: Readonly<Record<string, string>>, more: Partial<VariantRow> = {}): VariantRow => ({
  productId: "prod_1",
  id: `variant_${Object.values(values).join("_")}`,
  chosen: Object.fromEntries(Object.entries(values).map(([name, value]) => [`opt_${name}`, `optval_${value}`])),
  ...{ imageUrl: null, pictureIds: [], price: 100, onHand: null, isCounted: false, sku: null, barcode: null },
  ...{ weight: null, hsCode: null, originCountry: null, metadata: null, rank: 0, until: null },
  ...more,
});

const UNTIL = "2026-12-24T00:00:00.000Z";
const COLOURS = option("Colour", ["Pearl", "Graphite"]);
const KITS = option("Kit", ["Standard", "Fly More"]);
const CHOICE: Choice = {
  options: [COLOURS, KITS],
  variants: [
    variant({ Colour: "Pearl", Kit: "Standard" }),
    variant({ Colour: "Graphite", Kit: "Standard" }, { rank: 3 }),
    variant({ Colour: "Pearl", Kit: "Fly More" }, { rank: 1, until: UNTIL }),
  ],
};
const PLAIN: Choice = { options: [option("Edition", ["Standard"])], variants: [variant({ Edition: "Standard" })] };

it.each([
  [["Pearl"], /not valid/],
  [["Pearl", "Standard"], /There is this combination already/],
  [["PEARL", "standard"], /There is this combination already/],
  [["Pearl", "Fly More"], /was ended/],
])("a combination %j is refused", (values, message) => expect(() => planVariant(CHOICE, { values })).toThrow(message));

it("a combination is last, and brings the values that the options lack", () => {
  expect(planVariant(CHOICE, { values: ["Sand", "fly more"] })).toEqual({
    values: ["Sand", "Fly More"],
    added: [{ product_option_id: "opt_Colour", add: [{ value: "Sand" }] }],
    rank: 4,
    options: { Colour: "Sand", Kit: "Fly More" },
  });
});

it("an option replaces the one that stands for no choice, and is added beside others", () => {
  expect(planOption(PLAIN, { name: "Colour" }).placeholder?.id).toBe("opt_Edition");
  expect(planOption(CHOICE, { name: "Size" }).placeholder).toBeNull();
  const meant = { options: [option("Edition", ["Pro"])], variants: [variant({ Edition: "Pro" })] };
  expect(planOption(meant, { name: "Colour" }).placeholder).toBeNull();
  const shared = { ...PLAIN, options: [option("Edition", ["Standard"], true)] };
  expect(planOption(shared, { name: "Colour" }).placeholder).toBeNull();
});

it("an option is refused with another's name and as the fourth, and renamed with all of its values", () => {
  expect(() => planOption(CHOICE, { name: "colour" })).toThrow();
  const three = { ...CHOICE, options: [...CHOICE.options, option("Size", ["S"])] };
  expect(() => planOption(three, { name: "Edition" })).toThrow(/3 options at most/);
  const rename = (...values: [id: string, value: string][]) => planRename(CHOICE, COLOURS.id, named(values));
  expect(rename(["Graphite", "Grey"], ["Pearl", "Pearl"])).toBe(COLOURS);
  expect(() => rename(["Pearl", "Pearl"])).toThrow(/changed in the meantime/);
  expect(() => rename(["Pearl", "Graphite"], ["Graphite", "Grey"])).toThrow();
  expect(() => planRename(CHOICE, "opt_Size", named([]))).toThrow(/no such option/);
  const shared = { ...CHOICE, options: [option("Colour", ["Pearl"], true)] };
  expect(() => planRename(shared, COLOURS.id, named([["Pearl", "Sand"]]))).toThrow(/Several products/);
});

const named = (values: readonly [id: string, value: string][]) => ({
  name: "Finish",
  values: values.map(([id, value]) => ({ id: `optval_${id}`, value, swatch: null })),
});

it("the order of the variants changes the ranks that differ, and names each variant that is not ended once", () => {
  const [first = "", second = ""] = CHOICE.variants.map(({ id }) => id);
  expect(planOrder(CHOICE, [second, first])).toEqual([
    { id: second, variant_rank: 0 },
    { id: first, variant_rank: 1 },
  ]);
  expect(planOrder(CHOICE, [first, second])).toEqual([{ id: second, variant_rank: 1 }]);
  for (const wrong of [[first], [first, first], [first, second, "variant_other"]])
    expect(() => planOrder(CHOICE, wrong)).toThrow(/changed in the meantime/);
});

it("a variant ends unless it is the last", () => {
  expect(planEnd(CHOICE, "variant_Pearl_Standard").id).toBe("variant_Pearl_Standard");
  expect(() => planEnd(CHOICE, "variant_Pearl_Fly More")).toThrow(/no such variant/);
  expect(() => planEnd(PLAIN, "variant_Standard")).toThrow(/last variant/);
});

it("a variant is restored while its combination is free and has a value of each option", () => {
  const ended = "variant_Pearl_Fly More";
  expect(planRestore(CHOICE, ended).id).toBe(ended);
  expect(() => planRestore(CHOICE, "variant_Pearl_Standard")).toThrow(/cannot be restored/);
  const taken = variant({ Colour: "Pearl", Kit: "Fly More" }, { id: "variant_again" });
  expect(() => planRestore({ ...CHOICE, variants: [...CHOICE.variants, taken] }, ended)).toThrow(/combination now/);
  const more = { ...CHOICE, options: [...CHOICE.options, option("Size", ["S"])] };
  expect(() => planRestore(more, ended)).toThrow(/Options were added/);
});
