import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { settledFileOf } from "stripe-sandbox/settled-payments";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArchive } from "../../local/src/backup/archive";
import { filesFolder, type Restoring } from "../../local/src/backup/check-restored";
import { otherDatabase } from "../../local/src/backup/dump";
import { makeBackup } from "../../local/src/backup/make-backup";
import { countRows } from "../../local/src/backup/manifest";
import { makeDatabase, swapWithFiles } from "../../local/src/backup/restore";
import { withClient } from "../../local/src/postgres/client";
import { currentEnvironment, dataPaths, readSettings } from "../../local/src/settings/env";
import { checkShop } from "../faults/checker/check-shop";
import { DATA_DIR } from "../support/generated";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";

const RESTORED = `drill_${process.pid}`;
const target = otherDatabase(stack.databaseUrl, RESTORED);
const env = currentEnvironment();
const passphrase = "a passphrase of the drill";
const statement = (sql: string) =>
  withClient(otherDatabase(stack.databaseUrl, "postgres"), (client) => client.query(sql));

const listDatabases = async (): Promise<string[]> => {
  const { rows } = await statement(`select datname from pg_database where datname like '${RESTORED}%' order by 1`);
  return rows.map(({ datname }) => String(datname));
};

let folder: string;

/** Dumps a database and unpacks the archive. An embedded PostgreSQL has left its files beside the shop's. */
async function dump(name: string, databaseUrl: string): Promise<Restoring> {
  const [file, unpacked] = [path.join(folder, `${name}.tar.gz.age`), path.join(folder, name)];
  const postgresPlace = path.join(folder, "postgres.json");
  const former = path.join(folder, "postgres");
  await mkdir(former, { recursive: true });
  await writeFile(path.join(former, "PG_VERSION"), "18\n");
  await writeFile(postgresPlace, JSON.stringify({ folder: former, port: 5432 }));
  const ofShop = { ...dataPaths(DATA_DIR), postgresPlace };
  const manifest = await makeBackup({ databaseUrl, paths: ofShop, env, file, passphrase });
  await readArchive(file, unpacked, passphrase, ({ kind }) => expect(kind).toBe("dump"));
  const [settings, paths, kept] = [readSettings({}), dataPaths(folder), path.join(folder, "kept")];
  return { manifest, unpacked, settings, env, paths, kept, isChecked: true };
}

let whole: Restoring;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-drill-"));
  await buy(await Person.signUp());
  // Other tests' payments and mails that are under way would be findings.
  const shop = { ...stack, mailDir: path.join(DATA_DIR, "mail"), legacyHoldMinutes: 30 };
  expect((await checkShop(shop, { quietWithinMs: 90_000 })).breaks).toEqual([]);
  whole = await dump("whole", stack.databaseUrl);
});
afterAll(async () => {
  for (const name of await listDatabases()) await statement(`drop database "${name}"`);
  await rm(folder, { recursive: true });
});

describe("a dump by the server's own pg_dump, encrypted", () => {
  it("is refused and leaves nothing when it lacks an order", async () => {
    const lost = { ...whole.manifest, counts: { order: 1_000_000_000 } };
    await expect(makeDatabase(target, { ...whole, manifest: lost }, "1")).rejects.toThrow(/lacks records/);
    expect(await listDatabases()).toEqual([]);
  });

  it("is restored into a new database, its books in order", async () => {
    expect(await swapWithFiles(await makeDatabase(target, whole, "2"), [])).toBeNull();
    const restored = await countRows(target);
    for (const [table, rows] of Object.entries(whole.manifest.counts))
      expect(restored[table]).toBeGreaterThanOrEqual(rows);
    const analysed = "select 1 from pg_stats where schemaname = 'public' and tablename = 'order' limit 1";
    expect((await withClient(target, (client) => client.query(analysed))).rowCount).toBe(1);
  });

  it("leaves the database that was there when a file cannot be moved", async () => {
    const before = await countRows(target);
    await writeFile(path.join(folder, "file"), "in the way");
    const files = [{ restored: folder, place: whole.unpacked, kept: path.join(folder, "file/kept") }];
    const made = await makeDatabase(target, { ...whole, isChecked: false }, "3");
    await expect(swapWithFiles(made, files)).rejects.toThrow();
    expect([await listDatabases(), await countRows(target)]).toEqual([[RESTORED], before]);
  });

  it("leaves the database that somebody is connected to, and the files", async () => {
    const [place, restored] = [path.join(folder, "place"), path.join(folder, "restored")];
    await writeFile(place, "old");
    await writeFile(restored, "new");
    const made = await makeDatabase(target, { ...whole, isChecked: false }, "4");
    await withClient(target, async () => {
      const files = [{ restored, place, kept: path.join(folder, "kept-place") }];
      await expect(swapWithFiles(made, files)).rejects.toThrow(/is connected to the database/);
    });
    expect([await listDatabases(), await readFile(place, "utf8")]).toEqual([[RESTORED], "old"]);
  });

  it("is restored in place of a database, which is kept", async () => {
    const before = await countRows(target);
    const made = await makeDatabase(target, { ...whole, isChecked: false }, "5");
    expect(await swapWithFiles(made, [])).toBe(`${RESTORED}_before_5`);
    expect(await countRows(otherDatabase(target, `${RESTORED}_before_5`))).toEqual(before);
  });

  it.each([
    ["an order is deleted in it", 'update "order" set deleted_at = now()', 'update "order" set deleted_at = null'],
    ["a sum is changed in it", "update capture set amount = amount + 1", "update capture set amount = amount - 1"],
  ])("is refused when %s, with the payment sandbox and with Stripe", async (_what, change, back) => {
    const query = (sql: string) => withClient(target, (client) => client.query(sql));
    await query(change);
    const changed = await dump(change.slice(0, 12), target);
    await query(back);
    const withStripe = { ...changed, settings: readSettings({ STRIPE_API_KEY: "sk_test_of_a_real_account" }) };
    const there = await listDatabases();
    for (const restoring of [changed, withStripe])
      await expect(makeDatabase(target, restoring, "6")).rejects.toThrow(/books .* are not in order/);
    expect(await listDatabases()).toEqual(there);
  });

  it("is restored with real Stripe when its own books are in order", async () => {
    const withStripe = { ...whole, settings: readSettings({ STRIPE_API_KEY: "sk_test_of_a_real_account" }) };
    await (await makeDatabase(target, withStripe, "7")).drop();
  });

  it("of a shop with real Stripe is not compared with the payment sandbox of the machine it is tried on", async () => {
    const { stripeSandbox } = dataPaths(filesFolder(whole.unpacked));
    for (const file of [stripeSandbox, settledFileOf(stripeSandbox)]) await rm(file, { force: true });
    await (await makeDatabase(target, whole, "8")).drop();
  });
});
