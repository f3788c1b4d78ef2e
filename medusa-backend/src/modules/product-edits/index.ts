import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { isThere } from "../../lib/database/sql";
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

export type WorksWithLink = { accessoryId: string; productId: string };
export type LinkChanges = { added: readonly WorksWithLink[]; removed: readonly WorksWithLink[] };

/** In a transaction of the caller's. */
export async function changeLinks(transaction: Database, { added, removed }: LinkChanges): Promise<void> {
  const link = `insert into works_with (accessory_id, product_id)
    select given."accessoryId", given."productId"
    from jsonb_to_recordset(?::jsonb) as given("accessoryId" text, "productId" text) on conflict do nothing`;
  await transaction.raw(link, [JSON.stringify(added)]);
  // One by one, by the key: for a set of them PostgreSQL would read the whole table.
  for (const { accessoryId, productId } of removed)
    await transaction.raw("delete from works_with where accessory_id = ? and product_id = ?", [accessoryId, productId]);
}

export type NewEdit = {
  id?: string | undefined;
  field: string;
  before: unknown;
  after: unknown;
  reason?: string | null;
  /** Without it, the product has the field. */
  variantId?: string | undefined;
  itemId?: string;
  locationId?: string;
};

/** One person's changes of one product at once. Undefined parts stay unchanged. */
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

export type LineOptions = { name: string; value: string }[] | null;

/** `productId` is a variant's if the line changes one; with `options` alone, it adds one to `handle`. */
export type NewImportLine = {
  line: number;
  productId: string | null;
  handle: string;
  name: string;
  options: LineOptions;
  now: Record<string, unknown>;
  was: Record<string, unknown>;
  imageUrl: string | null;
  /** A second change of one line: that of the variant which a product's first line names. */
  isExtra?: boolean;
};

export type CheckedFile = { lines: number; same: number; faulty: number; faults: unknown[]; faultCount: number };

const KEEP_DAYS = 7;

/** A pasted list keeps its text; "bulk" changes several products at once. */
export type ImportSource = { source: "file" | "bulk" } | { source: "list"; list: string };

type NewOutcome = { id: string; outcome: string; reason: string | null; productId: string | null };

/** Changes of products, and data that Medusa has no place for. */
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
  /** All or nothing. Returns the ids of the edits, in their order. */
  async keepEdits(changes: NewEdits): Promise<string[]> {
    return (await this.keepAllEdits([changes])).flat();
  }

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

  async linkSamples(added: readonly WorksWithLink[]): Promise<void> {
    await this.database.transaction((transaction) => changeLinks(transaction, { added, removed: [] }));
  }

  /** What belonged to a product's only variant becomes that variant's own, now that there are others. */
  async nameVariant(productId: string, variantId: string): Promise<void> {
    const of = "variant_id = ?, updated_at = now() where product_id = ? and variant_id is null and deleted_at is null";
    const ids = [variantId, productId];
    await this.database.raw(`update lowered_price set ${of}`, ids);
    await this.database.raw(`update product_edit set ${of} and field in ('price', 'sku', 'gtin')`, ids);
  }

  async noteDeleted(productId: string, actorId: string): Promise<void> {
    const sql = `insert into deleted_product (product_id, actor_id) values (?, ?)
      on conflict (product_id) do update set actor_id = excluded.actor_id, purged_at = null, created_at = now(), updated_at = now()`;
    await this.database.raw(sql, [productId, actorId]);
  }

  async forgetDeleted(transaction: Database, productId: string): Promise<void> {
    await transaction.raw("delete from deleted_product where product_id = ?", [productId]);
  }

  /** False if it was restored meanwhile. */
  async notePurged(productId: string, isPurged: boolean): Promise<boolean> {
    const sql = `update deleted_product set purged_at = case when ? then now() end, updated_at = now()
      where product_id = ? returning product_id`;
    return await isThere(this.database, sql, [isPurged, productId]);
  }

  async startImport(actorId: string, from: ImportSource): Promise<string> {
    const old = `delete from product_import i where i.deleted_at is null and i.created_at < now() - make_interval(days => ${KEEP_DAYS})`;
    await this.database.raw(old, []);
    const id = `pimp_${randomUUID()}`;
    const list = from.source === "list" ? from.list : null;
    const sql = "insert into product_import (id, actor_id, source, list) values (?, ?, ?, ?)";
    await this.database.raw(sql, [id, actorId, from.source, list]);
    return id;
  }

  async keepImportLines(importId: string, lines: readonly NewImportLine[]): Promise<void> {
    const sql = `
      insert into product_import_line (id, import_id, line, product_id, handle, name, options, now, was, image_url)
      select concat_ws('_', ?::text, x.line, case when x."isExtra" then 'variant' end), ?, x.line, x."productId", x.handle, x.name, x.options, x.now, x.was, x."imageUrl"
      from jsonb_to_recordset(?::jsonb)
        x(line int, "productId" text, handle text, name text, options jsonb, now jsonb, was jsonb, "imageUrl" text,
          "isExtra" boolean)`;
    await this.database.raw(sql, [importId, importId, JSON.stringify(lines)]);
  }

  async finishCheck(importId: string, file: CheckedFile, isWhole: boolean): Promise<void> {
    if (!isWhole)
      await this.database.raw("delete from product_import_line where import_id = ? and deleted_at is null", [importId]);
    const sql = `update product_import set lines = ?, same = ?, faulty = ?, faults = ?::jsonb, fault_count = ?, updated_at = now()
      where id = ?`;
    const { lines, same, faulty, faults, faultCount } = file;
    await this.database.raw(sql, [lines, same, faulty, JSON.stringify(faults), faultCount, importId]);
  }

  async noteOutcomes(outcomes: readonly NewOutcome[]): Promise<void> {
    const sql = `
      update product_import_line l
      set outcome = x.outcome, reason = x.reason, product_id = coalesce(l.product_id, x."productId"), updated_at = now()
      from jsonb_to_recordset(?::jsonb) x(id text, outcome text, reason text, "productId" text)
      where l.id = x.id and l.id = any(?::text[])`;
    await this.database.raw(sql, [JSON.stringify(outcomes), outcomes.map(({ id }) => id)]);
  }

  async retryRefused(importId: string): Promise<void> {
    const sql = `update product_import_line set outcome = 'waiting', reason = null, updated_at = now()
      where import_id = ? and outcome = 'refused' and deleted_at is null`;
    await this.database.raw(sql, [importId]);
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
