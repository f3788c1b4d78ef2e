import { readFile } from "node:fs/promises";
import type { Environment } from "../settings/env";

const SHORTEST = 12;

/**
 * The passphrase of BACKUP_PASSPHRASE, or of the file that BACKUP_PASSPHRASE_FILE names; null if neither is set. It
 * is never an argument, which everybody on the machine could see.
 * @throws Error for one that is too short to keep names and addresses secret.
 */
export async function readPassphrase(env: Environment): Promise<string | null> {
  const file = env.BACKUP_PASSPHRASE_FILE;
  const passphrase = file ? (await readFile(file, "utf8")).replace(/\r?\n$/, "") : env.BACKUP_PASSPHRASE;
  if (!passphrase) return null;
  if (passphrase.length < SHORTEST) throw new Error(`The passphrase needs ${SHORTEST} characters or more.`);
  return passphrase;
}

/** How to give a passphrase. */
export const GIVE_PASSPHRASE = "set BACKUP_PASSPHRASE_FILE to a file that holds it, or BACKUP_PASSPHRASE.";
