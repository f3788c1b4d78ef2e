import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { GIVE_PASSPHRASE, readPassphrase } from "../backup/archive";
import { makeBackup, noteBackup } from "../backup/make-backup";
import { out, StepError, step } from "../lib/step";
import { currentEnvironment } from "../settings/env";
import { withDatabase } from "./with-database";

const OPTIONS = { to: { type: "string" }, encrypt: { type: "boolean", default: false } } as const;

/** In a file's name: 20261126-183000. */
export const stampOf = (now: Date) =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, "")
    .replace(/[-:]/g, "")
    .replace("T", "-");

/** While the shop runs or not (`--to file`, `--encrypt`). Returns the exit code. */
export async function backup(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const env = currentEnvironment();
  const passphrase = values.encrypt ? await readPassphrase(env) : null;
  if (values.encrypt && passphrase === null)
    throw new StepError("There is no passphrase to encrypt the backup with.", { advice: GIVE_PASSPHRASE });
  return await withDatabase(async ({ env: medusa, paths }) => {
    const name = `aeroloft-${stampOf(new Date())}.tar.gz${passphrase === null ? "" : ".age"}`;
    const file = path.resolve(values.to ?? path.join(paths.backups, name));
    if (existsSync(file)) throw new StepError(`${file} is there already.`, { advice: "name another file with --to." });
    const databaseUrl = medusa.DATABASE_URL ?? "";
    const wanted = { databaseUrl, paths, env, file, passphrase };
    await step("Copying database and files", () => makeBackup(wanted));
    out.line(`  ✓ ${file} (${((await stat(file)).size / 2 ** 20).toFixed(1)} MB)`);
    out.line("    It holds names, addresses and secrets: keep it, and a copy elsewhere, as safe as the shop itself.");
    const unnoted = await noteBackup(databaseUrl);
    if (unnoted !== null)
      out.line(`    The doctor does not know of it, because it could not be noted in the database: ${unnoted}.`);
    if (medusa.S3_BUCKET) out.line("    The files in the bucket are not in it.");
  });
}
