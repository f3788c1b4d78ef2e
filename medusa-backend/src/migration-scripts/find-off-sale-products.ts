import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { refreshProductFacts } from "../workflows/product/refresh-product-facts";

/**
 * Makes the facts of the products that are not on sale, or deleted, by which Manage Products finds them, and an index
 * of the variants of deleted products: Medusa's leaves these out.
 */
export default async function findOffSaleProducts({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    'create index if not exists "IDX_shop_deleted_variant" on product_variant (product_id) where deleted_at is not null',
  );
  await database.raw(
    "insert into product_change (product_id) select id from product where status <> 'published' or deleted_at is not null",
  );
  await refreshProductFacts(container);
}
