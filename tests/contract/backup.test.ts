import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { readArchive } from "../../local/src/backup/archive";
import { filesFolder } from "../../local/src/backup/check-restored";
import { embeddedFolder } from "../../local/src/backup/dump";
import { makeBackup, noteBackup } from "../../local/src/backup/make-backup";
import { countRows, type Manifest } from "../../local/src/backup/manifest";
import { restoreFiles, swapFolders } from "../../local/src/backup/restore";
import { keptPlace } from "../../local/src/postgres/place";
import { currentEnvironment, dataPaths, readSettings } from "../../local/src/settings/env";
import { holdWrites, queryDatabase } from "../support/database";
import { DATA_DIR } from "../support/generated";
import { inFull as it } from "../support/in-full";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";

const UPLOAD = path.join(DATA_DIR, "uploads", "backup drill.txt");
const env = { ...currentEnvironment(), DATABASE_URL: undefined };

let folder: string;
let manifest: Manifest;
const target = () => dataPaths(path.join(folder, "shop"));

/** The shop's database, with a setting of the connection. */
const withOption = (option: string) => `${stack.databaseUrl}?options=${encodeURIComponent(`-c ${option}`)}`;

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
  manifest = await makeBackup({ databaseUrl: stack.databaseUrl, paths, env, file, passphrase: null });
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
    const folder = String((await keptPlace(target()))?.folder);
    for (const made of [folder, `${folder}.restored`]) expect(existsSync(made)).toBe(false);
  });

  it("is restored into an empty place, with its orders and files", async () => {
    const restoring = await unpack("whole");
    await swapFolders(await restoreFiles(restoring), []);
    expect(manifest.counts.order).toBeGreaterThan(0);
    const now = await countRows(stack.databaseUrl);
    for (const [table, rows] of Object.entries(manifest.counts)) expect(now[table]).toBeGreaterThanOrEqual(rows);
    const place = await keptPlace(target());
    expect(await readFile(path.join(place?.folder ?? "", "PG_VERSION"), "utf8")).toBe("18\n");
    const copied = path.join(filesFolder(restoring.unpacked), "uploads", path.basename(UPLOAD));
    expect(await readFile(copied, "utf8")).toBe("a picture");
  });

  it("copies the folder of this server alone, not that of an embedded PostgreSQL that ran before", async () => {
    const paths = dataPaths(DATA_DIR);
    const folderFor = async (kept: string) => {
      const postgresPlace = path.join(folder, "postgres.json");
      await writeFile(postgresPlace, JSON.stringify({ folder: kept, port: 5432 }));
      return await embeddedFolder(stack.databaseUrl, { ...paths, postgresPlace });
    };
    const own = (await keptPlace(paths))?.folder ?? "";
    const [before, link] = [path.join(folder, "before"), path.join(folder, "link")];
    await mkdir(before);
    await writeFile(path.join(before, "PG_VERSION"), "18\n");
    await symlink(own, link);
    expect(await embeddedFolder(stack.databaseUrl, paths)).toBe(own);
    expect(await folderFor(link)).toBe(link);
    expect(await folderFor(before)).toBeNull();
    expect(await folderFor(path.join(folder, "gone"))).toBeNull();
    expect(await embeddedFolder(stack.databaseUrl, { ...paths, postgresPlace: path.join(folder, "none") })).toBeNull();
  });

  it("is noted, for the doctor and the alert on old backups, and does not wait long for a locked note", async () => {
    await queryDatabase("delete from job_run where id = 'backup'");
    expect(await noteBackup(stack.databaseUrl)).toBeNull();
    const noted = "select id from job_run where id = 'backup' and finished_at > now() - interval '1 hour'";
    expect(await queryDatabase(noted)).toHaveLength(1);
    const release = await holdWrites("job_run");
    try {
      expect(await noteBackup(stack.databaseUrl)).toMatch(/statement timeout/);
    } finally {
      await release();
    }
  });

  it.each([
    ["a user that may only read", "default_transaction_read_only=on", /read-only/],
    ["a shop of a version without notes", "search_path=nowhere", /"job_run" does not exist/],
  ])("is not noted by %s, which is told and is no failure", async (_who, option, reason) => {
    expect(await noteBackup(withOption(option))).toMatch(reason);
  });

  it("counts no capture, refund or order that may go again", async () => {
    const rows = [
      `"order" (id) values ('half'), ('placed')`,
      "order_status (order_id) values ('placed')",
      "payment (id, captured_at) values ('held', null), ('taken', now())",
      "capture (payment_id) values ('held'), ('taken')",
      "refund (id) values ('asked'), ('made')",
      "order_transaction (reference_id) values ('made')",
    ];
    await queryDatabase("drop schema if exists drill cascade");
    await queryDatabase("create schema drill");
    try {
      for (const row of rows) {
        const [, table = "", columns = ""] = /^(\S+) \(([^)]+)\)/.exec(row) ?? [];
        const typed = columns.split(", ").map((name) => `${name} ${name.endsWith("_at") ? "timestamptz" : "text"}`);
        await queryDatabase(`create table drill.${table} (${typed.join(", ")})`);
        await queryDatabase(`insert into drill.${row}`);
      }
      const shop = withOption("search_path=drill");
      expect(await countRows(shop, { staying: true })).toEqual({ order: 1, capture: 1, refund: 1 });
      expect(await countRows(shop)).toEqual({ order: 2, capture: 2, refund: 2 });
    } finally {
      await queryDatabase("drop schema drill cascade");
    }
  });

  it("of an older version is made without the tables that it lacks", async () => {
    expect(await countRows(withOption("search_path=nowhere"))).toEqual({});
  });

  it.each([undefined, "sk_test_of_a_real_account"])("has its books in order, with Stripe's key %s", async (key) => {
    const settings = readSettings({ ...env, STRIPE_API_KEY: key });
    const restoring = { ...(await unpack(`checked ${key}`)), settings, isChecked: true };
    expect(existsSync((await restoreFiles(restoring)).restored)).toBe(true);
  });
});
