import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Adds an index of the published products in the catalogue's order to Medusa's own table, so that a page is read from
 * its start.
 */
export default async function addCatalogueIndex({ container }: { container: MedusaContainer }): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
    `create index if not exists "IDX_product_catalogue" on product (created_at, id)
       where status = 'published' and deleted_at is null`,
    [],
  );
}
