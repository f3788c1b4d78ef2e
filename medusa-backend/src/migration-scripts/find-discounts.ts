import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** The indexes of the desk's discounts (queries/promotions/discounts.ts). */
const INDEXES = [
  `"IDX_shop_promotion_newest" on promotion (created_at desc, id desc) where deleted_at is null`,
  `"IDX_shop_promotion_code" on promotion (lower(code) text_pattern_ops) where deleted_at is null`,
  `"IDX_shop_item_discount" on order_line_item_adjustment (promotion_id)
     where promotion_id is not null and deleted_at is null`,
  `"IDX_shop_delivery_discount" on order_shipping_method_adjustment (promotion_id)
     where promotion_id is not null and deleted_at is null`,
];

/** Indexes of Medusa's tables for the list of discounts, and for the orders of each. */
export default async function findDiscounts({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  for (const index of INDEXES) await database.raw(`create index if not exists ${index}`);
}
