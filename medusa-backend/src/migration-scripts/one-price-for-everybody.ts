import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ONE_PRICE } from "../lib/shop-error";
import { FOR_EVERYONE } from "../queries/catalogue/statements";

/** Prices `pr` of products that are not everybody's; a delivery may have such prices. */
const OF_SOME = `
  price pr join product_variant_price_set s on s.price_set_id = pr.price_set_id and s.deleted_at is null
  where pr.deleted_at is null and not ${FOR_EVERYONE}`;

/**
 * Makes PostgreSQL refuse a product's price for a price list, a region, a group or a quantity, whoever writes it, and
 * ends earlier ones. Medusa Admin has price lists and a column for each region, and the cart charges such a price,
 * while pages, API and feed are the same for everybody. A new product's prices are linked to it after they are written,
 * so the link is checked too. The tables are Medusa's.
 */
export default async function onePriceForEverybody({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `update price set deleted_at = now(), updated_at = now() where id in (select pr.id from ${OF_SOME})`,
  );
  const written = {
    price: "pr.id = new.id",
    product_variant_price_set: "pr.price_set_id = new.price_set_id",
  };
  for (const [table, mine] of Object.entries(written)) {
    const name = `shop_one_price_${table}`;
    await database.raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         if exists (select 1 from ${OF_SOME} and ${mine}) then
           raise exception 'a price that is not for everybody: ${ONE_PRICE}' using errcode = 'check_violation', constraint = '${ONE_PRICE}';
         end if;
         return null;
       end $$`,
    );
    await database.raw(
      `create or replace trigger ${name} after insert or update on ${table}
       for each row when (new.deleted_at is null) execute function ${name}()`,
    );
  }
  // The guard of an earlier version, which knew regions only.
  await database.raw("drop function if exists shop_one_price_price_rule() cascade");
}
