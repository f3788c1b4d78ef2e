import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** The key of an uploaded declaration in Medusa's file module; null if there is none. */
export async function findDeclarationKey(database: Database, id: string): Promise<string | null> {
  const sql = "select file_key from declaration_file where id = ? and deleted_at is null";
  const [row] = await queryRows(database, z.object({ file_key: z.string() }), sql, [id]);
  return row?.file_key ?? null;
}
