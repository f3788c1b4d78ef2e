import type { AddVariant, EditOption } from "../../contract/product-edits";
import { MOST_OPTIONS, MOST_VARIANTS } from "../../contract/variants";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { type OptionRow, type VariantRow, valuesIn } from "../../queries/products/staff-variants";

/** The variants are those on sale, and ended ones. */
export type Choice = { options: readonly OptionRow[]; variants: readonly VariantRow[] };

const isLive = ({ until }: VariantRow) => until === null;
/** People type names in capitals or without. */
export const isSameWord = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
const isSame = (left: readonly (string | null)[], right: readonly (string | null)[]) =>
  left.length === right.length && left.every((value, place) => value === right[place]);

export const liveOf = ({ variants }: Choice): VariantRow[] => variants.filter(isLive);

/** The variant on sale with these values, in capitals or without; "" for an option that it lacks. */
export const findLive = (choice: Choice, values: readonly string[]): VariantRow | undefined =>
  liveOf(choice).find((variant) =>
    valuesIn(choice.options, variant).every((value, place) => isSameWord(value ?? "", values[place] ?? "")),
  );

/** By the names of the options, as Medusa takes them. */
export const namedValues = (options: readonly OptionRow[], values: readonly (string | null)[]) =>
  Object.fromEntries(options.flatMap(({ name }, place) => (values[place] ? [[name, values[place]]] : [])));

/** `values` as the options spell them; `added` are new to these. @throws ShopError `invalid`, `conflict` */
export function planVariant(choice: Choice, { values: typed }: Pick<AddVariant, "values">) {
  const { options, variants } = choice;
  if (options.length === 0) throw new ShopError("conflict", "The product has no option. Add one first.");
  if (typed.length !== options.length)
    throw invalidField("values", `Give a value for ${options.map(({ name }) => name).join(" and ")}`);
  const values = typed.map(
    (value, place) => options[place]?.values.find((known) => isSameWord(known.value, value))?.value ?? value,
  );
  const same = variants.find((variant) => isSame(valuesIn(options, variant), values));
  if (same)
    throw new ShopError(
      "conflict",
      isLive(same) ? "There is this combination already." : "This combination was ended. Restore it instead.",
    );
  if (liveOf(choice).length >= MOST_VARIANTS)
    throw new ShopError("conflict", `A product has ${MOST_VARIANTS} variants at most.`);
  const added = options.flatMap(({ id, values: known }, place) => {
    const value = values[place] ?? "";
    return known.some((one) => one.value === value) ? [] : [{ product_option_id: id, add: [{ value }] }];
  });
  const rank = Math.max(-1, ...variants.map((variant) => variant.rank)) + 1;
  return { values, added, rank, options: namedValues(options, values) };
}

/** What the shop, Medusa Admin and Shopify give a product without a choice. */
const NO_CHOICE = new Set(["edition: standard", "default option: default option value", "title: default title"]);

/** The option that stands for no choice: that of a product with one variant, which nobody else has. */
function placeholderOf(choice: Choice): OptionRow | null {
  const [only, ...others] = choice.options;
  const [value, ...more] = only?.values ?? [];
  if (!only || !value || others.length > 0 || more.length > 0 || only.isShared) return null;
  const isNone = NO_CHOICE.has(`${only.name}: ${value.value}`.toLowerCase());
  return choice.variants.length === 1 && isNone ? only : null;
}

/** The first option that such a product gets takes the place of the one it has. */
export const hasNoChoice = (choice: Choice): boolean => placeholderOf(choice) !== null;

/** Renames the option that stands for no choice, or adds one. @throws ShopError `invalid`, `conflict` */
export function planOption(choice: Choice, { name }: { name: string }) {
  const { options } = choice;
  const placeholder = placeholderOf(choice);
  if (!placeholder && options.length >= MOST_OPTIONS)
    throw new ShopError("conflict", `A product has ${MOST_OPTIONS} options at most.`);
  requireFreeName(placeholder ? [] : options, name);
  return { placeholder };
}

function requireFreeName(options: readonly OptionRow[], name: string): void {
  if (options.some((option) => isSameWord(option.name, name)))
    throw invalidField("name", "The product has this option");
}

/** The option to rename, whose values are all named. @throws ShopError `not_found`, `conflict`, `invalid` */
export function planRename({ options }: Choice, optionId: string, { name, values }: EditOption): OptionRow {
  const option = requireFound(
    options.find(({ id }) => id === optionId),
    "option",
  );
  if (option.isShared) throw new ShopError("conflict", "Several products have this option. Change it in Medusa Admin.");
  requireFreeName(
    options.filter(({ id }) => id !== optionId),
    name,
  );
  const ids = new Set(values.map(({ id }) => id));
  if (ids.size !== option.values.length || option.values.some(({ id }) => !ids.has(id)))
    throw new ShopError("conflict", "The option's values have changed in the meantime. Load the page again.");
  // Also before and after: Medusa changes one value after the other.
  const names = [...values, ...option.values];
  for (const { id, value } of values)
    if (names.some((other) => other.id !== id && isSameWord(other.value, value)))
      throw invalidField("values", `Another value is called “${value}”`);
  return option;
}

/** A value that no variant has, also none that can be restored. @throws ShopError `not_found`, `conflict` */
export function planRemoval({ options, variants }: Choice, optionId: string, valueId: string) {
  const option = options.find(({ id }) => id === optionId);
  const value = option?.values.find(({ id }) => id === valueId);
  if (!option || !value) throw new ShopError("not_found", "There is no such value.");
  if (variants.some(({ chosen }) => chosen[optionId] === valueId))
    throw new ShopError("conflict", "A variant has this value, or one that can still be restored.");
  return { isShared: option.isShared, name: option.name, value: value.value };
}

/** The variants that change their place. @throws ShopError `conflict` */
export function planOrder(choice: Choice, variantIds: readonly string[]): { id: string; variant_rank: number }[] {
  const live = liveOf(choice);
  const byId = new Map(live.map((variant) => [variant.id, variant]));
  if (new Set(variantIds).size !== live.length || variantIds.some((id) => !byId.has(id)))
    throw new ShopError("conflict", "The product's variants have changed in the meantime. Load the page again.");
  return variantIds.flatMap((id, rank) => (byId.get(id)?.rank === rank ? [] : [{ id, variant_rank: rank }]));
}

/** @throws ShopError `not_found`, `conflict` for the last one */
export function planEnd(choice: Choice, variantId: string): VariantRow {
  const live = liveOf(choice);
  const variant = requireFound(
    live.find(({ id }) => id === variantId),
    "variant",
  );
  if (live.length === 1) throw new ShopError("conflict", "It is the last variant. End the product instead.");
  return variant;
}

/** It needs a value of each option, and no other variant may have all. @throws ShopError `not_found`, `conflict` */
export function planRestore(choice: Choice, variantId: string): VariantRow {
  const { options, variants } = choice;
  const variant = variants.find(({ id, until }) => id === variantId && until !== null);
  if (!variant) throw new ShopError("not_found", "This variant cannot be restored any more.");
  const values = valuesIn(options, variant);
  if (values.includes(null))
    throw new ShopError("conflict", "Options were added since it was ended. Add the combination again.");
  if (liveOf(choice).some((other) => isSame(valuesIn(options, other), values)))
    throw new ShopError("conflict", "Another variant has this combination now.");
  return variant;
}
