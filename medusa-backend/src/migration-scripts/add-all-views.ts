import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { BUILT_IN_PRODUCTS, builtInPictures } from "../contract/built-in-products";

/** Adds the newer pictures of built-in products, in their order, unless somebody has changed the product's pictures. */
export default async function addAllViews({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  for (const product of BUILT_IN_PRODUCTS) {
    const pictures = builtInPictures(product);
    const ids = pictures.map(() => generateEntityId("", "img"));
    await database.raw(
      `with built_in as (
         select wanted.id, wanted.url, (wanted.place - 1)::integer as rank, p.id as product_id
         from product p cross join unnest(?::text[], ?::text[]) with ordinality as wanted (id, url, place)
         where p.handle = ? and p.deleted_at is null
           and (select array_agg(i.url order by i.rank) from image i where i.product_id = p.id and i.deleted_at is null)
             = (select array_agg(w.url order by w.place) from unnest(?::text[]) with ordinality as w (url, place)
                where w.url in (select i.url from image i where i.product_id = p.id and i.deleted_at is null))
       ), moved as (
         update image i set rank = b.rank, updated_at = now() from built_in b
         where i.product_id = b.product_id and i.url = b.url and i.deleted_at is null and i.rank <> b.rank
       )
       insert into image (id, url, rank, product_id)
       select b.id, b.url, b.rank, b.product_id from built_in b
       where not exists (select 1 from image i
                         where i.product_id = b.product_id and i.url = b.url and i.deleted_at is null)`,
      [ids, pictures, product.handle, pictures],
    );
  }
}
