import { randomUUID } from "node:crypto";
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { CatalogueVersion } from "./models/catalogue-version";

/** The one record. */
const ID = "catver_shop";
/** Before the first change. */
const NEVER_CHANGED = "0";
const Row = z.object({ mark: z.string() });

/** Knows whether what the public pages show has changed. In the database, because all of Medusa's processes share nothing else. */
class CatalogueVersionModuleService extends MedusaService({ CatalogueVersion }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** The version as it is. Never one that was there before, not after a restored backup either. */
  async getVersion(): Promise<string> {
    const [row] = await queryRows(this.database, Row, "select mark from catalogue_version where id = ?", [ID]);
    return row?.mark ?? NEVER_CHANGED;
  }

  /** Makes it another one. */
  async noteChange(): Promise<void> {
    const sql = `insert into catalogue_version (id, mark) values (?, ?)
      on conflict (id) do update set mark = excluded.mark, updated_at = now() returning mark`;
    await queryRows(this.database, Row, sql, [ID, randomUUID()]);
  }
}

export default CatalogueVersionModuleService;
