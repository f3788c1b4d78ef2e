import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { globSync } from "tinyglobby";
import { ROOT } from "../settings/env";

const run = promisify(execFile);
/** Such a test reads folders: its imports do not show which files it depends on. */
const LOOKS_THROUGH_FOLDERS = /\b(globSync|readdirSync|readdir)\(/;

/**
 * The files, absolute, that differ from the last commit, new ones included and deleted ones
 * left out; null if Git cannot tell.
 */
export async function changedFiles(): Promise<string[] | null> {
  const git = async (...args: string[]) => (await run("git", args, { cwd: ROOT })).stdout.split("\0").filter(Boolean);
  try {
    const changed = await git("diff", "--name-only", "--relative", "-z", "HEAD");
    const added = await git("ls-files", "--others", "--exclude-standard", "-z");
    return [...changed, ...added].map((file) => path.join(ROOT, file)).filter((file) => existsSync(file));
  } catch {
    return null;
  }
}

/** The unit tests, absolute, that read the sources and so may fail after any change. */
export function testsOfSources(): string[] {
  const tests = globSync("{artwork,local,medusa-backend,storefront,tests/support}/**/*.test.{ts,tsx}", {
    cwd: ROOT,
    ignore: ["**/node_modules/**", "**/build/**", "**/.medusa/**"],
    absolute: true,
  });
  return tests.filter((file) => LOOKS_THROUGH_FOLDERS.test(readFileSync(file, "utf8")));
}
