import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductValues } from "../../contract/product-edits";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { type KeptLine, listByHandle } from "../../queries/products/imports";
import { listOptions, listVariants, valuesIn } from "../../queries/products/staff-variants";
import { addOption } from "./change-options";
import { addVariant } from "./change-variants";
import { hasNoChoice, liveOf } from "./plan-variants";

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** Gives all variants of a product the options of its line that it does not have. */
export async function addOptions(
  container: MedusaContainer,
  productId: string,
  { options }: KeptLine,
  actorId: string,
): Promise<void> {
  const database = databaseOf(container);
  for (const { name, value } of options ?? []) {
    const choice = {
      options: await listOptions(database, productId),
      variants: await listVariants(database, productId),
    };
    if (hasNoChoice(choice) || !choice.options.some((option) => isSame(option.name, name)))
      await addOption(container, { productId, actorId, add: { name, value } });
  }
}

/**
 * Adds a line's combination, unless an earlier try did. Its stock is counted at once: the product may be on sale.
 * @throws as `addVariant`, and ShopError `not_found` without the product
 */
export async function addCombination(
  container: MedusaContainer,
  { handle, options: named, now }: KeptLine,
  actorId: string,
): Promise<string> {
  const database = databaseOf(container);
  const [product] = await listByHandle(database, [handle]);
  if (!product) throw new ShopError("not_found", "Its product is not there: the first line with this address failed.");
  const [options, variants] = await Promise.all([
    listOptions(database, product.id),
    listVariants(database, product.id),
  ]);
  const values = options.map(({ name }) => named?.find((option) => isSame(option.name, name))?.value ?? "");
  const made = liveOf({ options, variants }).find((variant) =>
    valuesIn(options, variant).every((value, place) => isSame(value ?? "", values[place] ?? "")),
  );
  if (made) return made.id;
  const { price = null } = ProductValues.partial().parse(now);
  const { onHand = null } = now;
  const stock = onHand === null ? {} : { pieces: Number(onHand) };
  const add = { values, sku: "", ...(price !== null && { price }), ...stock };
  return (await addVariant(container, { productId: product.id, actorId, add })).variantId;
}
