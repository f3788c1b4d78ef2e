import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { LINE_UP } from "../../contract/line-up";
import { handleBase } from "../../lib/catalogue/handle";
import { queryRows } from "../../lib/database/sql";

const Shelf = z.object({ sales_channel_id: z.string(), shipping_profile_id: z.string() });
/** Where a new product has to stand to be sold and delivered. */
export type Shelf = z.infer<typeof Shelf>;

const SHELF_SQL = `
  select s.default_sales_channel_id as sales_channel_id, p.id as shipping_profile_id
  from (select default_sales_channel_id from store where deleted_at is null order by created_at limit 1) s
  cross join (select id from shipping_profile where type = 'default' and deleted_at is null order by created_at limit 1) p`;

const database = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);

/** @throws Error on a shop that was never seeded. */
export async function requireShelf(container: MedusaContainer): Promise<Shelf> {
  const [shelf] = await queryRows(database(container), Shelf, SHELF_SQL);
  if (!shelf) throw new Error("The shop has no sales channel or no shipping profile: run the seed first.");
  return shelf;
}

/**
 * The handles that a product of this name must not get: those of products, also deleted ones (old addresses must not lead to another
 * drone), and those of the line-up, by which carts filled without Medusa name their products.
 */
export async function listTakenHandles(container: MedusaContainer, name: string): Promise<Set<string>> {
  const base = handleBase(name);
  const sql = "select handle from product where handle = ? or handle like ?";
  const rows = await queryRows(database(container), z.object({ handle: z.string() }), sql, [base, `${base}-%`]);
  return new Set([...rows.map(({ handle }) => handle), ...LINE_UP.map(({ handle }) => handle)]);
}

const ProductRecord = z.object({ title: z.string(), reserved: z.boolean() });

/** A product that can be deleted, and whether stock of it is reserved for orders; null when there is none. */
export async function getProductRecord(container: MedusaContainer, productId: string) {
  const sql = `
    select p.title, exists (
      select 1 from product_variant v
      join product_variant_inventory_item vi on vi.variant_id = v.id and vi.deleted_at is null
      join inventory_level l on l.inventory_item_id = vi.inventory_item_id and l.deleted_at is null
      where v.product_id = p.id and v.deleted_at is null and l.reserved_quantity > 0) as reserved
    from product p where p.id = ? and p.deleted_at is null`;
  const [record] = await queryRows(database(container), ProductRecord, sql, [productId]);
  return record ?? null;
}
