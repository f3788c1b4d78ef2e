import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import type { CatalogueVersionAnswer } from "../../contract/products";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { IsoTime, keepingPlans, queryRow } from "../../lib/database/sql";
import { CatalogueVersion } from "./models/catalogue-version";

const ID = "catver_shop";
const NEVER_CHANGED = "0";
const Row = z.object({ mark: z.string(), updatedAt: IsoTime });

/** In the database, because Medusa's processes share nothing else. */
class CatalogueVersionModuleService extends withDatabase(MedusaService({ CatalogueVersion })) {
  /** A version never repeats an earlier one, even after a backup is restored. */
  async getLatest(): Promise<CatalogueVersionAnswer> {
    const sql = "select mark, updated_at from catalogue_version where id = ?";
    const row = await queryRow(keepingPlans(this.database), Row, sql, [ID]);
    return { version: row?.mark ?? NEVER_CHANGED, changedAt: row?.updatedAt ?? null };
  }

  async getVersion(): Promise<string> {
    return (await this.getLatest()).version;
  }

  async noteChange(database: Database = this.database): Promise<void> {
    const sql = `insert into catalogue_version (id, mark) values (?, ?)
      on conflict (id) do update set mark = excluded.mark, updated_at = now()`;
    await database.raw(sql, [ID, randomUUID()]);
  }
}

export const catalogueVersionService = serviceOf<CatalogueVersionModuleService>("catalogue_version");

export default Module("catalogue_version", { service: CatalogueVersionModuleService });
