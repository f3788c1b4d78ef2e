import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";

const TRIGGER = "shop_relist_order_last_name";

/** After orders.ts: a last name, which only Medusa Admin writes, changes what an order is found by. */
export default async function recipients({ container }: { container: MedusaContainer }): Promise<void> {
  const { run } = schemaOf(container);
  await run(`drop trigger if exists ${TRIGGER} on order_address`);
  await run(
    `create constraint trigger ${TRIGGER} after update of last_name on order_address deferrable initially deferred
     for each row when (nullif(old.last_name, '') is distinct from nullif(new.last_name, ''))
     execute function shop_relist_order_address()`,
  );
  await run(
    `select "shop_relist"(array(select o.id from order_address a join "order" o on o.shipping_address_id = a.id
       where a.last_name <> '' and o.deleted_at is null))`,
  );
}
