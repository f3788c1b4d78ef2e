import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { ONE_PRICE } from "../lib/shop-error";

/** Prices `pr` of products for one region; a delivery may have such prices. */
const OF_REGION = `
  price pr join price_rule r on r.price_id = pr.id and r.attribute = 'region_id' and r.deleted_at is null
  join product_variant_price_set s on s.price_set_id = pr.price_set_id and s.deleted_at is null
  where pr.price_list_id is null and pr.deleted_at is null`;

/**
 * Makes PostgreSQL refuse a product's price for one region, whoever writes it, and ends earlier ones. Medusa Admin has
 * a column for each region, and the cart charges such a price, while pages, API and feed are the same for all regions.
 * A new product's prices are linked to it after they are written, so the link is checked too. The tables are Medusa's.
 */
export default async function onePriceForRegions({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `update price set deleted_at = now(), updated_at = now() where id in (select pr.id from ${OF_REGION})`,
  );
  const written = {
    price_rule: "pr.id = new.price_id",
    product_variant_price_set: "pr.price_set_id = new.price_set_id",
  };
  for (const [table, mine] of Object.entries(written)) {
    const name = `shop_one_price_${table}`;
    await database.raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin
         if exists (select 1 from ${OF_REGION} and ${mine}) then
           raise exception 'a price for one region: ${ONE_PRICE}' using errcode = 'check_violation', constraint = '${ONE_PRICE}';
         end if;
         return null;
       end $$`,
    );
    await database.raw(
      `create or replace trigger ${name} after insert or update on ${table}
       for each row when (new.deleted_at is null) execute function ${name}()`,
    );
  }
}
