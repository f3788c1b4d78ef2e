import { readBox } from "medusa-backend/contract/product-box";
import { isColour } from "medusa-backend/contract/variant-names";
import type { Option, ShownProductPage, Variant } from "~/domain/product-page";
import { stockOf } from "~/domain/stock";

/** With as many of the chosen variant's other values as possible, one in stock first; undefined if none has `value`. */
export function variantWith(
  variants: readonly Variant[],
  chosen: Variant,
  place: number,
  value: string,
): Variant | undefined {
  const worth = (variant: Variant) => keptValues(variant, chosen) * 2 + Number(variant.available !== 0);
  return variants
    .filter(({ values }) => values[place] === value)
    .reduce<Variant | undefined>((best, one) => (best && worth(best) >= worth(one) ? best : one), undefined);
}

const keptValues = (one: Variant, other: Variant) =>
  one.values.filter((value, place) => value === other.values[place]).length;

/**
 * The options of a product's page as groups of buttons, with `chosen` as the current variant. `price` is in minor
 * units, null if the option does not change it. `changes` are the other options whose values change with it, because
 * the combination does not exist; `contents` is what its box holds more, or others. `hasNotes`: for some choice a
 * button says that it is sold out or changes others.
 */
export function toChoiceGroups(shown: ShownProductPage, chosen: Variant) {
  const { options = [], variants = [], freshness, figures } = shown;
  const isSoldOut = ({ available }: Variant) => stockOf({ product: { available }, freshness }).kind === "sold-out";
  const isWhole = variants.length === options.reduce((count, { values }) => count * values.length, 1);
  const hasNotes = !isWhole || variants.some(isSoldOut);
  return options.map((option, place) => {
    const targets = option.values.flatMap(({ value, swatch = null }) => {
      const target = variantWith(variants, chosen, place, value);
      return target ? [{ value, swatch, target }] : [];
    });
    const hasPrices = changesPrice(variants, place);
    const contents = toContents(targets.map(({ target }) => itemsOf(target, figures.box)));
    return {
      name: option.name,
      chosen: chosen.values[place] ?? "",
      hasNotes,
      choices: targets.map(({ value, swatch, target }, index) => ({
        value,
        swatch: isColour(option.name) ? swatch : null,
        variantId: target.variantId,
        isChosen: target === chosen,
        isSoldOut: isSoldOut(target),
        price: hasPrices ? target.price : null,
        changes: changedOptions(options, place, chosen, target),
        contents: contents[index] ?? "",
      })),
    };
  });
}

export type ChoiceGroup = ReturnType<typeof toChoiceGroups>[number];
export type Choice = ChoiceGroup["choices"][number];

const changedOptions = (options: readonly Option[], place: number, chosen: Variant, target: Variant): string[] =>
  options.filter((_, at) => at !== place && chosen.values[at] !== target.values[at]).map(({ name }) => name);

/** True if two variants that differ in this option alone have other prices. */
function changesPrice(variants: readonly Variant[], place: number): boolean {
  const differ = (one: Variant, other: Variant) =>
    one.values.every((value, at) => (value === other.values[at]) === (at !== place));
  return variants.some((one) => variants.some((other) => one.price !== other.price && differ(one, other)));
}

type Items = ReadonlyMap<string, number>;

/** The contents of a variant's box, else the parts of its kit, by their names. */
function itemsOf({ figures, kit }: Variant, box = ""): Items {
  const own = figures?.box;
  const items = own === undefined && kit ? kit.parts.map(({ name, quantity }) => ({ name, count: quantity })) : null;
  return new Map((items ?? readBox(own ?? box)).map(({ name, count }) => [name, count]));
}

/** What each of several boxes holds that not all of them hold: "3 × Battery, 1 × Charging hub". */
function toContents(boxes: readonly Items[]): string[] {
  const isCommon = (name: string, count: number) => boxes.every((box) => box.get(name) === count);
  return boxes.map((box) =>
    [...box]
      .filter(([name, count]) => !isCommon(name, count))
      .map(([name, count]) => `${count} × ${name}`)
      .join(", "),
  );
}
