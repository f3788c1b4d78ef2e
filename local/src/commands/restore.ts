import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { GIVE_PASSPHRASE, isEncrypted, readArchive, readPassphrase } from "../backup/archive";
import { filesFolder, type Restoring } from "../backup/check-restored";
import { KEPT_FOLDERS, keptFiles } from "../backup/make-backup";
import { type Manifest, refuseMachine } from "../backup/manifest";
import {
  isDatabaseTaken,
  makeDatabase,
  redisLeft,
  restoreFiles,
  type Swap,
  swapFolders,
  swapWithFiles,
} from "../backup/restore";
import { out, StepError, step } from "../lib/step";
import { keptPlace } from "../postgres/place";
import { currentEnvironment, type DataPaths, dataDirOf, dataPaths, readSettings } from "../settings/env";
import { takeStartLock } from "../stack/stack-file";
import { stampOf } from "./backup";
import { isAgreed } from "./reset";

const OPTIONS = {
  yes: { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  "despite-findings": { type: "boolean", default: false },
} as const;

const EMBEDDED_MAJOR = 18;

const AS_IT_WAS = "the shop's data is as it was.";

function acceptFor(databaseUrl: string | undefined): (manifest: Manifest) => void {
  return (manifest) => {
    const refused =
      manifest.kind === "dump" && databaseUrl === undefined
        ? "The backup is a dump of a PostgreSQL of your own: set DATABASE_URL to the database to restore it into."
        : manifest.kind === "files" && databaseUrl !== undefined
          ? "The backup is of the embedded PostgreSQL, and DATABASE_URL names another: leave DATABASE_URL out."
          : refuseMachine(manifest, EMBEDDED_MAJOR);
    if (refused) throw new StepError(refused, { advice: `restore another backup; ${AS_IT_WAS}` });
  };
}

function fileSwaps(paths: DataPaths, unpacked: string, kept: string): Swap[] {
  return [...KEPT_FOLDERS, ...keptFiles(paths)].map((name) => ({
    restored: path.join(filesFolder(unpacked), name),
    place: path.join(paths.dataDir, name),
    kept: path.join(kept, name),
  }));
}

async function isTaken(paths: DataPaths, databaseUrl: string | undefined): Promise<boolean> {
  if (databaseUrl !== undefined) return await isDatabaseTaken(databaseUrl);
  const place = await keptPlace(paths);
  return existsSync(paths.postgres) || (place !== null && existsSync(place.folder));
}

/** What was there is kept at the places `before`, and stays in its place when anything fails. */
async function restoreInto(file: string, passphrase: string | null, from: Omit<Restoring, "manifest">, stamp: string) {
  const { unpacked, settings, paths, kept } = from;
  const { DATABASE_URL: databaseUrl } = settings;
  const manifest = await step("Unpacking the backup and comparing its checksums", () =>
    readArchive(file, unpacked, passphrase, acceptFor(databaseUrl)),
  );
  const restoring = { ...from, manifest };
  const files = fileSwaps(paths, unpacked, kept);
  let database: string | null = null;
  if (databaseUrl === undefined) await swapFolders(await restoreFiles(restoring), files);
  else database = await swapWithFiles(await makeDatabase(databaseUrl, restoring, stamp), files);
  const before = [...(database === null ? [] : [`the database ${database}`]), ...(existsSync(kept) ? [kept] : [])];
  return { manifest, before };
}

/**
 * Into an empty place; or with `--replace`, after a question that `--yes` skips, in place of the present shop, whose
 * data is kept. Returns the exit code.
 */
export async function restore(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [named] = positionals;
  if (!named || !existsSync(named)) {
    out.problem(`  ${named ? `There is no file ${named}.` : "Say which: npm run restore -- backup.tar.gz"}`);
    return 2;
  }
  const [file, env] = [path.resolve(named), currentEnvironment()];
  const settings = readSettings(env);
  const paths = dataPaths(dataDirOf(settings));
  const passphrase = (await isEncrypted(file)) ? await readPassphrase(env) : null;
  if (passphrase === null && (await isEncrypted(file)))
    throw new StepError("The backup is encrypted.", { advice: GIVE_PASSPHRASE });
  const lock = await takeStartLock(paths);
  if (!("release" in lock)) {
    out.problem("  The shop is running: stop it first (Ctrl-C in its terminal), then run the command again.");
    return 1;
  }
  const stamp = stampOf(new Date());
  const unpacked = path.join(paths.dataDir, `restoring-${stamp}`);
  const kept = path.join(paths.dataDir, `before-restore-${stamp}`);
  try {
    const taken = await isTaken(paths, settings.DATABASE_URL);
    if (taken && !values.replace)
      throw new StepError("There is a shop here already.", {
        advice: "--replace puts the backup in its place, and keeps what is there now.",
      });
    const question = `  Restore ${file} in place of the shop that is here? (y/N) `;
    if (taken && !values.yes && !(await isAgreed(question))) {
      out.line("  Nothing was restored. --yes skips the question.");
      return 1;
    }
    const from = { unpacked, settings, env, paths, kept, isChecked: !values["despite-findings"] };
    const { manifest, before } = await restoreInto(file, passphrase, from, stamp);
    out.line(`  ✓ The shop of ${manifest.createdAt} is restored. npm start opens it.`);
    if (before.length > 0)
      out.line(`    What was here before: ${before.join(" and ")}. Delete it when you need it no more.`);
    const left = redisLeft(settings);
    if (left !== null) out.line(`    ${left}`);
    return 0;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    await lock.release().catch(() => {});
  }
}
