import type { MedusaContainer } from "@medusajs/framework/types";
import { schemaOf } from "../lib/database/schema";
import { PROMISED_DAY } from "../queries/orders/packing";

/** The index of the orders to pack, the most urgent first: queries/orders/packing.ts. */
export default async function packing({ container }: { container: MedusaContainer }): Promise<void> {
  await schemaOf(container).addIndexes([
    `"IDX_shop_order_status_to_pack" on order_status ((${PROMISED_DAY.replaceAll("s.", "")}), placed_at, order_id)
       where status = 'pending' and deleted_at is null and admin_hidden_at is null`,
  ]);
}
