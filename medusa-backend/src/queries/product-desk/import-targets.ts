import { z } from "zod";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const Named = z.object({ id: z.string(), handle: z.string(), title: z.string() });

/** The products that have these handles and are not deleted. */
export async function listByHandle(database: Database, handles: readonly string[]) {
  const sql = "select p.id, p.handle, p.title from product p where p.handle = any(?::text[]) and p.deleted_at is null";
  return await queryRows(database, Named, sql, [[...handles]]);
}

const Owner = z.object({ what: z.enum(["handle", "sku", "gtin"]), value: z.string(), owner: z.string() });
export type Owner = z.infer<typeof Owner>;

/**
 * The ids of the products that have these handles, SKUs and GTINs, or had the handles. Deleted products keep their
 * handles; no other product may have a built-in product's handle.
 */
export async function listOwners(
  database: Database,
  { handles, skus, gtins }: { handles: readonly string[]; skus: readonly string[]; gtins: readonly string[] },
): Promise<Owner[]> {
  const sql = `
    select 'handle' as what, p.handle as value, p.id as owner from product p where p.handle = any(?::text[])
    union all select 'handle', f.handle, f.product_id from former_handle f where f.handle = any(?::text[])
    union all select 'sku', v.sku, v.product_id from product_variant v
      where v.sku = any(?::text[]) and v.deleted_at is null
    union all select 'gtin', v.barcode, v.product_id from product_variant v
      where v.barcode = any(?::text[]) and v.deleted_at is null`;
  const found = await queryRows(database, Owner, sql, [[...handles], [...handles], [...skus], [...gtins]]);
  const builtIn = BUILT_IN_PRODUCTS.filter(({ handle }) => handles.includes(handle));
  return [...found, ...builtIn.map(({ handle }) => ({ what: "handle" as const, value: handle, owner: "built-in" }))];
}
