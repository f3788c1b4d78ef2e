import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { refreshProductFacts } from "../workflows/product/refresh-product-facts";

/**
 * Makes the facts of published products without a price that can be charged, by which Manage Products finds them, and
 * their index.
 */
export default async function findUnsellable({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index concurrently if not exists "IDX_shop_unsellable" on off_sale_fact (listed_at, product_id)
     where is_published`,
  );
  await database.raw(
    `insert into product_change (product_id) select p.id from product p
     where p.status = 'published' and p.deleted_at is null
       and not exists (select 1 from product_fact f where f.product_id = p.id)`,
  );
  await refreshProductFacts(container);
}
