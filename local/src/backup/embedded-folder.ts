import { realpath } from "node:fs/promises";
import { keptPlace } from "../postgres/place";
import type { DataPaths } from "../settings/paths";
import { withClient } from "./dump";

/** The data folder of the server; null if it does not tell this user. */
async function serverFolder(databaseUrl: string): Promise<string | null> {
  return await withClient(databaseUrl, async (client) => {
    // Without the right to see it there is no row, where current_setting would fail.
    const { rows } = await client.query("select setting from pg_settings where name = 'data_directory'");
    return rows.length > 0 ? String(rows[0].setting) : null;
  });
}

/** True if both are the same folder of this machine. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((folder) => realpath(folder).catch(() => null)));
  return first !== null && first === second;
}

/**
 * The folder of the embedded PostgreSQL if this address leads to it; null for any other server. The server itself is
 * asked, because neither this shell's settings nor the folder that a former shop left say what a running shop uses.
 */
export async function embeddedFolder(databaseUrl: string, paths: DataPaths): Promise<string | null> {
  const place = await keptPlace(paths);
  const folder = place && (await serverFolder(databaseUrl));
  return place && folder && (await isSame(folder, place.folder)) ? place.folder : null;
}
