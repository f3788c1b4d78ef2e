import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { builtInFigures } from "../contract/built-in-figures";
import { BUILT_IN_PRODUCTS } from "../contract/built-in-products";

/**
 * Gives a built-in drone that was seeded before there were more figures (contract/more-figures.ts) those that it lacks.
 * One that somebody has made another drone of, by another weight or class label, is left alone, and so is every figure
 * that is there.
 */
export default async function addFigures({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  for (const product of BUILT_IN_PRODUCTS) {
    const { weightGrams, class: label } = product.facts;
    await database.raw(
      `update product set metadata = ?::jsonb || metadata, updated_at = now()
       where handle = ? and deleted_at is null and metadata->'weightGrams' = ?::jsonb and metadata->'class' = ?::jsonb
         and metadata->'rain' is null`,
      [JSON.stringify(builtInFigures(product)), product.handle, JSON.stringify(weightGrams), JSON.stringify(label)],
    );
  }
}
