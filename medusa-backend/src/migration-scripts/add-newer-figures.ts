import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { builtInFigures } from "../contract/built-in-figures";
import { BUILT_IN_PRODUCTS } from "../contract/built-in-products";

/**
 * Adds the figures of contract/more-figures.ts to built-in drones that were seeded before these figures existed, or
 * before some of them did. It changes no figure that a drone has, and no drone with another weight or class label,
 * because somebody has made it another drone.
 */
export default async function addNewerFigures({ container }: { container: MedusaContainer }): Promise<void> {
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
