import { z } from "zod";
import type { Database } from "../lib/database/connection";
import { queryRow } from "../lib/database/sql";

/** `child`, `parent`: the columns with the id of the child and of its parent. */
type Kind = { from: string; child: string; parent: string };

const inTable = (table: string, parent: string, child = "id"): Kind => ({
  from: `${table} t where t.deleted_at is null`,
  child: `t.${child}`,
  parent: `t.${parent}`,
});
const ruleIn = (table: string): Kind => ({
  from: `${table} t join promotion_application_method m on m.id = t.application_method_id where m.deleted_at is null`,
  child: "t.promotion_rule_id",
  parent: "m.promotion_id",
});
const priceIn = (table: string, parent: string): Kind => ({
  from: `price t join ${table} l on l.price_set_id = t.price_set_id where l.deleted_at is null and t.deleted_at is null`,
  child: "t.id",
  parent: `l.${parent}`,
});

/** Medusa's records that belong to one other record, by the parent's name and their own. */
export const CHILDREN = {
  "campaign promotion": inTable("promotion", "campaign_id"),
  "customer address": inTable("customer_address", "customer_id"),
  "fulfillment set zone": inTable("service_zone", "fulfillment_set_id"),
  "inventory item level": inTable("inventory_level", "inventory_item_id"),
  "inventory item location": inTable("inventory_level", "inventory_item_id", "location_id"),
  "option value": inTable("product_option_value", "option_id"),
  "order fulfillment": inTable("order_fulfillment", "order_id", "fulfillment_id"),
  "order item": inTable("order_item", "order_id", "item_id"),
  "order payment session": {
    from: `payment_session t join order_payment_collection l on l.payment_collection_id = t.payment_collection_id
      where l.deleted_at is null and t.deleted_at is null`,
    child: "t.id",
    parent: "l.order_id",
  },
  "price list price": inTable("price", "price_list_id"),
  "product image": inTable("image", "product_id"),
  "product variant": inTable("product_variant", "product_id"),
  "promotion buy rule": ruleIn("application_method_buy_rules"),
  "promotion rule": {
    from: "promotion_promotion_rule t where true",
    child: "t.promotion_rule_id",
    parent: "t.promotion_id",
  },
  "promotion target rule": ruleIn("application_method_target_rules"),
  "return action": {
    from: `order_change_action t join order_change c on c.id = t.order_change_id
      where c.deleted_at is null and t.deleted_at is null`,
    child: "t.id",
    parent: "c.return_id",
  },
  "shipping option price": priceIn("shipping_option_price_set", "shipping_option_id"),
  "shipping option rule": inTable("shipping_option_rule", "shipping_option_id"),
  "tax rate rule": inTable("tax_rate_rule", "tax_rate_id"),
  "variant item": inTable("product_variant_inventory_item", "variant_id", "inventory_item_id"),
  "variant price": priceIn("product_variant_price_set", "variant_id"),
  "view configuration": inTable("view_configuration", "entity"),
  "zone geo zone": inTable("geo_zone", "service_zone_id"),
} as const satisfies Record<string, Kind>;
export type ChildKind = keyof typeof CHILDREN;

export type Claimed = { parentId: string; childId: string };

/** True if each child belongs to its parent. A deleted or missing child belongs to nobody. */
export async function haveParents(database: Database, kind: ChildKind, claimed: readonly Claimed[]): Promise<boolean> {
  const { from, child, parent }: Kind = CHILDREN[kind];
  const sql = `
    select 1 from unnest(?::text[], ?::text[]) as claimed(parent_id, child_id)
    where not exists (select 1 from ${from} and ${child} = claimed.child_id and ${parent} = claimed.parent_id)`;
  const parentIds = claimed.map(({ parentId }) => parentId);
  const childIds = claimed.map(({ childId }) => childId);
  return (await queryRow(database, z.unknown(), `${sql} limit 1`, [parentIds, childIds])) === null;
}
