import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { BUILT_IN_PRODUCTS, builtInPictures } from "../contract/built-in-products";

/**
 * Gives a product the pictures `wanted`, in their order, if it shows exactly those that an earlier version gave it:
 * `earlier`, a part of them. A product whose pictures somebody has changed keeps them.
 */
export async function addPictures(
  { container }: { container: MedusaContainer },
  handle: string,
  earlier: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const ids = wanted.map(() => generateEntityId("", "img"));
  await database.raw(
    `with built_in as (
       select wanted.id, wanted.url, (wanted.place - 1)::integer as rank, p.id as product_id
       from product p cross join unnest(?::text[], ?::text[]) with ordinality as wanted (id, url, place)
       where p.handle = ? and p.deleted_at is null
         and (select array_agg(i.url order by i.rank) from image i where i.product_id = p.id and i.deleted_at is null)
           = ?::text[]
     ), moved as (
       update image i set rank = b.rank, updated_at = now() from built_in b
       where i.product_id = b.product_id and i.url = b.url and i.deleted_at is null and i.rank <> b.rank
     )
     insert into image (id, url, rank, product_id)
     select b.id, b.url, b.rank, b.product_id from built_in b
     where not exists (select 1 from image i
                       where i.product_id = b.product_id and i.url = b.url and i.deleted_at is null)`,
    [ids, [...wanted], handle, [...earlier]],
  );
}

/** Adds the pictures of built-in products to shops that have the first, or the first two. */
export default async function addAllViews(services: { container: MedusaContainer }): Promise<void> {
  for (const product of BUILT_IN_PRODUCTS) {
    const pictures = builtInPictures(product);
    for (const count of [1, 2]) await addPictures(services, product.handle, pictures.slice(0, count), pictures);
  }
}
