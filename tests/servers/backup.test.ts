import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readArchive } from "../../local/src/backup/archive";
import { countRows } from "../../local/src/backup/counts";
import { otherDatabase, withClient } from "../../local/src/backup/dump";
import { makeBackup } from "../../local/src/backup/make-backup";
import { restoreDump } from "../../local/src/backup/restore-dump";
import { currentEnvironment } from "../../local/src/settings/env";
import { dataPaths } from "../../local/src/settings/paths";
import { DATA_DIR } from "../support/generated";
import { stack } from "../support/stack";

const RESTORED = `drill_${process.pid}`;
const target = otherDatabase(stack.databaseUrl, RESTORED);
const env = currentEnvironment();
const passphrase = "a passphrase of the drill";
const statement = (sql: string) =>
  withClient(otherDatabase(stack.databaseUrl, "postgres"), (client) => client.query(sql));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-drill-"));
});
afterAll(async () => {
  for (const { datname } of (await statement(`select datname from pg_database where datname like '${RESTORED}%'`)).rows)
    await statement(`drop database "${datname}"`);
  await rm(folder, { recursive: true });
});

it("a dump by the server's own pg_dump, encrypted, is restored into a new database, and once more in its place", {
  timeout: 120_000,
}, async () => {
  const file = path.join(folder, "shop.tar.gz.age");
  const { databaseUrl } = stack;
  const manifest = await makeBackup({ databaseUrl, isOwn: true, paths: dataPaths(DATA_DIR), env, file, passphrase });
  const unpacked = path.join(folder, "unpacked");
  await readArchive(file, unpacked, passphrase, ({ kind }) => expect(kind).toBe("dump"));
  const lost = { ...manifest, counts: { order: 1_000_000_000 } };
  await expect(restoreDump(target, { manifest: lost, unpacked, env }, "1")).rejects.toThrow(/lacks records/);
  expect(await restoreDump(target, { manifest, unpacked, env }, "2")).toBeNull();
  const restored = await countRows(target);
  for (const [table, rows] of Object.entries(manifest.counts)) expect(restored[table]).toBeGreaterThanOrEqual(rows);
  expect(await restoreDump(target, { manifest, unpacked, env }, "3")).toBe(`${RESTORED}_before_3`);
  expect(await countRows(otherDatabase(databaseUrl, `${RESTORED}_before_3`))).toEqual(restored);
});
