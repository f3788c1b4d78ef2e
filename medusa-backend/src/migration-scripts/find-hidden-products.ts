import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * An index of the products that are not on sale: queries/product-desk/managed-products.ts lists them. The table is
 * Medusa's.
 */
export default async function findHiddenProducts({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_product_hidden" on product (created_at, id)
     where status <> 'published' and deleted_at is null`,
  );
}
