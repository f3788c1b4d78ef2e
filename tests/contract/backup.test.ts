import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArchive } from "../../local/src/backup/archive";
import { countRows } from "../../local/src/backup/counts";
import { makeBackup } from "../../local/src/backup/make-backup";
import type { Manifest } from "../../local/src/backup/manifest";
import { filesFolder, restoreFiles } from "../../local/src/backup/restore-files";
import { swapAll } from "../../local/src/backup/swap";
import { keptPlace } from "../../local/src/postgres/place";
import { currentEnvironment, readSettings } from "../../local/src/settings/env";
import { dataPaths } from "../../local/src/settings/paths";
import { queryDatabase } from "../support/database";
import { DATA_DIR } from "../support/generated";
import { inFull } from "../support/in-full";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";

const UPLOAD = path.join(DATA_DIR, "uploads", "backup drill.txt");
const env = { ...currentEnvironment(), DATABASE_URL: undefined };

let folder: string;
let manifest: Manifest;
const target = () => dataPaths(path.join(folder, "shop"));

/** Unpacks the archive for a restore into an empty place. */
async function unpack(name: string) {
  const unpacked = path.join(folder, name);
  await readArchive(path.join(folder, "shop.tar.gz"), unpacked, null, () => {});
  const settings = readSettings(env);
  return { manifest, unpacked, settings, env, paths: target(), kept: path.join(folder, "kept"), isChecked: false };
}

beforeAll(async () => {
  await buy(await Person.signUp());
  await mkdir(path.dirname(UPLOAD), { recursive: true });
  await writeFile(UPLOAD, "a picture");
  folder = await mkdtemp(path.join(DATA_DIR, "drill "));
  const [file, paths] = [path.join(folder, "shop.tar.gz"), dataPaths(DATA_DIR)];
  manifest = await makeBackup({ databaseUrl: stack.databaseUrl, isOwn: false, paths, env, file, passphrase: null });
});
afterAll(async () => {
  const place = await keptPlace(target());
  if (place) await rm(place.folder, { recursive: true, force: true });
  await rm(UPLOAD, { force: true });
  await rm(folder, { recursive: true, force: true });
});

describe("a backup of a shop that runs", () => {
  it("is not put into its place when the restored database lacks an order", async () => {
    const restoring = await unpack("lost");
    const lost = { ...manifest, counts: { ...manifest.counts, order: (manifest.counts.order ?? 0) + 1_000_000 } };
    await expect(restoreFiles({ ...restoring, manifest: lost })).rejects.toThrow(/lacks records \(order: \d+ of/);
    const place = await keptPlace(target());
    expect([place?.folder, `${place?.folder}.restored`].map((it) => existsSync(String(it)))).toEqual([false, false]);
  });

  it("is restored into an empty place, with its orders and files", async () => {
    const restoring = await unpack("whole");
    await swapAll(await restoreFiles(restoring));
    expect(manifest.counts.order).toBeGreaterThan(0);
    const now = await countRows(stack.databaseUrl);
    for (const [table, rows] of Object.entries(manifest.counts)) expect(now[table]).toBeGreaterThanOrEqual(rows);
    const place = await keptPlace(target());
    expect(await readFile(path.join(place?.folder ?? "", "PG_VERSION"), "utf8")).toBe("18\n");
    const copied = path.join(filesFolder(restoring.unpacked), "uploads", path.basename(UPLOAD));
    expect(await readFile(copied, "utf8")).toBe("a picture");
  });

  it("is noted, for the doctor and the alert on old backups", async () => {
    const noted = "select id from job_run where id = 'backup' and finished_at > now() - interval '1 hour'";
    expect(await queryDatabase(noted)).toHaveLength(1);
  });

  inFull("has its books in order", { timeout: 120_000 }, async () => {
    const restoring = await unpack("checked");
    expect(await restoreFiles({ ...restoring, isChecked: true })).toHaveLength(1);
  });
});
