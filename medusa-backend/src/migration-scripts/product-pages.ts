import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { BUILT_IN_PRODUCTS, builtInPictures } from "../contract/built-in-products";

/**
 * Prepares Medusa's own tables for the product pages: an index of the published products by kind, for the related ones,
 * and the second picture of built-in products that were seeded with only one.
 */
export default async function productPages({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_product_kind" on product ((metadata->>'kind'), created_at, id)
       where status = 'published' and deleted_at is null`,
  );
  for (const product of BUILT_IN_PRODUCTS) {
    const [first = "", second = first] = builtInPictures(product);
    await database.raw(
      `insert into image (id, url, rank, product_id)
       select ?, ?, 1, p.id from product p
       where p.handle = ? and p.deleted_at is null
         and (select array_agg(i.url) from image i where i.product_id = p.id and i.deleted_at is null) = array[?]`,
      [generateEntityId("", "img"), second, product.handle, first],
    );
  }
}
