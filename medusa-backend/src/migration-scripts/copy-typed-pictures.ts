import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The columns with picture addresses. */
const ADDRESSES = { product: "thumbnail", image: "url" } as const;

/** Notes addresses of other hosts; each waits at once. */
const noted = (addresses: string) => `
  insert into picture_copy (id, address, next_try_at)
  select distinct 'picc_' || md5(found.address), found.address, now() from (${addresses}) found (address)
  where found.address like 'https://%' and length(found.address) <= 2048
  on conflict do nothing`;

/**
 * Notes each picture of another host that a statement adds to a product, in the statement's own transaction, whoever
 * writes it: Add A Product, Medusa Admin, an import or SQL. jobs/copy-pictures.ts copies them. A finished copy changes
 * the products that show it, so they are noted as changed (watch-products.ts).
 */
export default async function copyTypedPictures({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `create index if not exists "IDX_shop_product_thumbnail" on product (thumbnail) where thumbnail like 'https://%'`,
  );
  await database.raw(`create index if not exists "IDX_shop_image_url" on image (url) where url like 'https://%'`);
  await database.raw(
    `create or replace function shop_note_picture_copy() returns trigger language plpgsql as $$
     begin
       insert into product_change (product_id)
       select p.id from changed join product p on p.thumbnail = changed.address and p.deleted_at is null
       union select i.product_id from changed join image i on i.url = changed.address and i.deleted_at is null;
       return null;
     end $$`,
  );
  await database.raw(
    `create or replace trigger shop_note_picture_copy_update after update on picture_copy referencing new table as changed
     for each statement execute function shop_note_picture_copy()`,
  );
  for (const [table, column] of Object.entries(ADDRESSES)) {
    const name = `shop_copy_${table}`;
    await database.raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${noted(`select ${column} from changed`)}; return null; end $$`,
    );
    for (const event of ["insert", "update"])
      await database.raw(
        `create or replace trigger ${name}_${event} after ${event} on "${table}" referencing new table as changed
         for each statement execute function ${name}()`,
      );
    await database.raw(noted(`select ${column} from "${table}" where deleted_at is null`));
  }
}
