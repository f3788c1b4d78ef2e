import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductValues } from "../../contract/product-edits";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { type KeptLine, listByHandle } from "../../queries/products/imports";
import { readChoice } from "../../queries/products/staff-variants";
import { addOption } from "./change-options";
import { addVariant } from "./change-variants";
import { findLive, hasNoChoice, isSameWord } from "./plan-variants";

/** Gives all variants of a product the options of its line that it does not have. */
export async function addOptions(
  container: MedusaContainer,
  productId: string,
  { options }: KeptLine,
  actorId: string,
): Promise<void> {
  const database = databaseOf(container);
  for (const { name, value } of options ?? []) {
    const choice = await readChoice(database, productId);
    if (hasNoChoice(choice) || !choice.options.some((option) => isSameWord(option.name, name)))
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
  const choice = await readChoice(database, product.id);
  const values = choice.options.map(({ name }) => named?.find((option) => isSameWord(option.name, name))?.value ?? "");
  const made = findLive(choice, values);
  if (made) return made.id;
  const { price = null } = ProductValues.partial().parse(now);
  const { onHand = null } = now;
  const stock = onHand === null ? {} : { pieces: Number(onHand) };
  const add = { values, sku: "", ...(price !== null && { price }), ...stock };
  return (await addVariant(container, { productId: product.id, actorId, add })).variantId;
}
