import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The displayed name of a reservation's order. */
const orderOf = (reservation: string) => `
  (select 'Order #' || o.display_id from order_item i join "order" o on o.id = i.order_id
   where i.item_id = ${reservation}.line_item_id and i.deleted_at is null limit 1)`;

/**
 * Names the records in Medusa Admin's stock lists: an inventory item by its product, if it was called "Standard" like
 * each product's only variant, and a reservation by its order, whoever reserves. The tables are Medusa's.
 */
export default async function nameStockRecords({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(
    `update inventory_item n set title = p.title, description = p.title
     from product_variant_inventory_item l join product_variant v on v.id = l.variant_id join product p on p.id = v.product_id
     where l.inventory_item_id = n.id and l.deleted_at is null and n.title = 'Standard'`,
  );
  await database.raw(
    `create or replace function shop_name_reservation() returns trigger language plpgsql as $$
     begin
       new.description := ${orderOf("new")};
       return new;
     end $$`,
  );
  await database.raw(
    `create or replace trigger shop_name_reservation before insert on reservation_item
     for each row when (new.description is null and new.line_item_id is not null) execute function shop_name_reservation()`,
  );
  await database.raw(
    `update reservation_item r set description = ${orderOf("r")}
     where r.description is null and r.line_item_id is not null and r.deleted_at is null`,
  );
}
