import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { noteAllOrders } from "../queries/sales/sale-entries";

/**
 * Has an order counted again when it is cancelled, because a discount's sum is of the orders that are not; and every
 * order that there is, for the first sums (modules/sales).
 */
export default async function sumDiscounts({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const name = "shop_note_sale_order_status_update";
  // Scripts run in no order that is promised: keep-sales.ts makes the same function and trigger.
  await database.raw(
    `create or replace function ${name}() returns trigger language plpgsql as
     $$ begin insert into sale_change (order_id) values (new.order_id); return null; end $$`,
  );
  await database.raw(
    `create or replace trigger ${name} after update on order_status for each row
     when ((old.deleted_at, old.status = 'cancelled') is distinct from (new.deleted_at, new.status = 'cancelled'))
     execute function ${name}()`,
  );
  await noteAllOrders(database);
}
