import { randomUUID } from "node:crypto";
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, Database, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { CatalogueVersion } from "./models/catalogue-version";

/** The id of the one record. */
const ID = "catver_shop";
/** The version before the first change. */
const NEVER_CHANGED = "0";
const Row = z.object({ mark: z.string() });

/**
 * Knows whether the data of the public pages has changed. It is kept in the database, because that is all that Medusa's
 * processes share.
 */
class CatalogueVersionModuleService extends MedusaService({ CatalogueVersion }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** The current version. It is never one that was used before, even after a backup was restored. */
  async getVersion(): Promise<string> {
    const [row] = await queryRows(this.database, Row, "select mark from catalogue_version where id = ?", [ID]);
    return row?.mark ?? NEVER_CHANGED;
  }

  /** Sets a new version, in the transaction that is given. */
  async noteChange(database: Database = this.database): Promise<void> {
    const sql = `insert into catalogue_version (id, mark) values (?, ?)
      on conflict (id) do update set mark = excluded.mark, updated_at = now() returning mark`;
    await queryRows(database, Row, sql, [ID, randomUUID()]);
  }
}

export default CatalogueVersionModuleService;
