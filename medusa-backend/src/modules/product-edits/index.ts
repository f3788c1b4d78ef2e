import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { Id, queryRows } from "../../lib/database/sql";
import {
  type CheckedFile,
  finishCheck,
  type ImportSource,
  keepImportLines,
  type NewImportLine,
  noteOutcomes,
  retryRefused,
  startImport,
} from "./imports";
import {
  DeclarationFile,
  DeletedProduct,
  FormerHandle,
  KeptPrice,
  LoweredPrice,
  ProductEdit,
  ProductImport,
  ProductImportLine,
  ProductPlan,
  WorksWith,
} from "./models/product-edits";

/** A product that fits another, by their ids. */
export type WorksWithLink = { accessoryId: string; productId: string };
export type LinkChanges = { added: readonly WorksWithLink[]; removed: readonly WorksWithLink[] };

/** Links products as far as they are not linked yet, and takes links away. In a transaction of the caller's. */
export async function changeLinks(transaction: Database, { added, removed }: LinkChanges): Promise<void> {
  const link = `insert into works_with (accessory_id, product_id)
    select given."accessoryId", given."productId"
    from jsonb_to_recordset(?::jsonb) as given("accessoryId" text, "productId" text) on conflict do nothing`;
  await transaction.raw(link, [JSON.stringify(added)]);
  // One by one, by the key: for a set of them PostgreSQL would read the whole table.
  for (const { accessoryId, productId } of removed)
    await transaction.raw("delete from works_with where accessory_id = ? and product_id = ?", [accessoryId, productId]);
}

/** A change of one field; `before` and `after` are JSON values. It gets a random id unless it has one. */
export type NewEdit = {
  id?: string | undefined;
  field: string;
  before: unknown;
  after: unknown;
  reason?: string | null;
  /** The variant that has the field; without it, the product. */
  variantId?: string | undefined;
  itemId?: string;
  locationId?: string;
};

/** Changes of one product by one person at once. Undefined parts stay unchanged. */
export type NewEdits = {
  productId: string;
  actorId: string;
  undoes: string | null;
  edits: readonly NewEdit[];
  plan?: { publishAt: string | null; endAt: string | null } | undefined;
  handle?: { former: string; now: string } | undefined;
  /** The variant whose price `lowered` announces. */
  variantId?: string | undefined;
  /** Null ends an announcement. One of before variants ends with any. */
  lowered?: { price: number; lowest: number } | null | undefined;
  links?: LinkChanges | undefined;
};

/** Stores changes of products, and data that Medusa has no place for: plans, former handles, announced prices. */
class ProductEditsModuleService extends withDatabase(
  MedusaService({
    ProductEdit,
    KeptPrice,
    ProductPlan,
    FormerHandle,
    LoweredPrice,
    DeletedProduct,
    DeclarationFile,
    ProductImport,
    ProductImportLine,
    WorksWith,
  }),
) {
  /**
   * Stores the changes and their plans, handles and announcements, all or nothing. Returns the ids of the edits, in
   * their order.
   */
  async keepEdits(changes: NewEdits): Promise<string[]> {
    return (await this.keepAllEdits([changes])).flat();
  }

  /** The same for several products. Returns the ids by product. */
  async keepAllEdits(all: readonly NewEdits[]): Promise<string[][]> {
    return await this.database.transaction(async (transaction) => {
      const ids: string[][] = [];
      for (const changes of all) ids.push(await this.keepIn(transaction, changes));
      return ids;
    });
  }

  private async keepIn(transaction: Database, changes: NewEdits): Promise<string[]> {
    const { productId, variantId = null, plan, handle, lowered, links } = changes;
    if (plan) {
      const sql = `insert into product_plan (product_id, publish_at, end_at) values (?, ?, ?)
        on conflict (product_id) do update set publish_at = excluded.publish_at, end_at = excluded.end_at, updated_at = now()`;
      await transaction.raw(sql, [productId, plan.publishAt, plan.endAt]);
    }
    if (handle) {
      const keep = `insert into former_handle (handle, product_id) values (?, ?)
        on conflict (handle) do update set product_id = excluded.product_id, updated_at = now()`;
      await transaction.raw("delete from former_handle where handle = ? and product_id = ?", [handle.now, productId]);
      await transaction.raw(keep, [handle.former, productId]);
    }
    if (lowered !== undefined) {
      const end = "delete from lowered_price where product_id = ? and (variant_id is null or variant_id = ?)";
      await transaction.raw(end, [productId, variantId]);
    }
    if (lowered) {
      const announce = "insert into lowered_price (product_id, variant_id, price, lowest) values (?, ?, ?, ?)";
      await transaction.raw(announce, [productId, variantId, lowered.price, lowered.lowest]);
    }
    if (links) await changeLinks(transaction, links);
    return await this.insertEdits(transaction, changes);
  }

  /** Links the sample products of a new shop. */
  async linkSamples(added: readonly WorksWithLink[]): Promise<void> {
    await this.database.transaction((transaction) => changeLinks(transaction, { added, removed: [] }));
  }

  /** Makes what was announced and changed of a product's only variant, before there were others, that variant's own. */
  async nameVariant(productId: string, variantId: string): Promise<void> {
    const of = "variant_id = ?, updated_at = now() where product_id = ? and variant_id is null and deleted_at is null";
    await this.database.raw(`update lowered_price set ${of}`, [variantId, productId]);
    await this.database.raw(`update product_edit set ${of} and field in ('price', 'sku', 'gtin')`, [
      variantId,
      productId,
    ]);
  }

  async noteDeleted(productId: string, actorId: string): Promise<void> {
    const sql = `insert into deleted_product (product_id, actor_id) values (?, ?)
      on conflict (product_id) do update set actor_id = excluded.actor_id, purged_at = null, created_at = now(), updated_at = now()`;
    await this.database.raw(sql, [productId, actorId]);
  }

  /** Removes the record of a product's deletion. */
  async forgetDeleted(transaction: Database, productId: string): Promise<void> {
    await transaction.raw("delete from deleted_product where product_id = ?", [productId]);
  }

  /** Notes whether a deleted product can still be restored; false if it was restored meanwhile. */
  async notePurged(productId: string, isPurged: boolean): Promise<boolean> {
    const sql = `update deleted_product set purged_at = case when ? then now() end, updated_at = now()
      where product_id = ? returning product_id as id`;
    return (await queryRows(this.database, Id, sql, [isPurged, productId])).length > 0;
  }

  /** Stores a new import. Returns its id. */
  startImport(actorId: string, from: ImportSource): Promise<string> {
    return startImport(this.database, actorId, from);
  }

  /** Stores lines of a file that add or change products. */
  keepImportLines(importId: string, lines: readonly NewImportLine[]): Promise<void> {
    return keepImportLines(this.database, importId, lines);
  }

  /** Stores the result of checking a file; if it cannot be read to its end, no line is kept. */
  finishCheck(importId: string, file: CheckedFile, isWhole: boolean): Promise<void> {
    return finishCheck(this.database, importId, file, isWhole);
  }

  /** Stores the outcomes of lines of an import. */
  noteOutcomes(outcomes: Parameters<typeof noteOutcomes>[1]): Promise<void> {
    return noteOutcomes(this.database, outcomes);
  }

  /** Lets the refused lines of an import wait for another try. */
  retryRefused(importId: string): Promise<void> {
    return retryRefused(this.database, importId);
  }

  /** Keeps the changes if and only if the transaction commits. */
  async insertEdits(transaction: Database, { productId, actorId, undoes, edits = [] }: NewEdits): Promise<string[]> {
    const named = edits.map((edit) => ({ ...edit, id: edit.id ?? `pedit_${randomUUID()}` }));
    // JSON's null is kept as such: a recordset makes SQL's null of it.
    const sql = `
      insert into product_edit
        (id, product_id, actor_id, variant_id, field, before, after, reason, item_id, location_id, undoes)
      select x.id, ?, ?, x."variantId", x.field, coalesce(x.before, 'null'), coalesce(x.after, 'null'), x.reason,
        x."itemId", x."locationId", ?
      from jsonb_to_recordset(?::jsonb)
        x(id text, "variantId" text, field text, before jsonb, after jsonb, reason text, "itemId" text, "locationId" text)`;
    await transaction.raw(sql, [productId, actorId, undoes, JSON.stringify(named)]);
    return named.map(({ id }) => id);
  }
}

export const productEditsService = serviceOf<ProductEditsModuleService>("product_edits");

export default Module("product_edits", { service: ProductEditsModuleService });
