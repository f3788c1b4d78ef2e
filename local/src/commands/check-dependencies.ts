import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { out } from "../lib/step";
import { ACCEPTED, judge, KnownAdvisories, readAudit } from "../packages/advisories";
import { baseImages, lockedPackages } from "../packages/lock-file";
import { ROOT } from "../settings/env";

const USAGE = `npm run check:dependencies: asks the registry which published vulnerabilities the packages of package-lock.json have,
and compares the images of docker-compose.yml and of the Dockerfiles with a list of its own.
  0  none but those that are accepted (local/src/packages/advisories.ts)
  1  some that nobody has accepted, or whose acceptance has ended
  2  unknown: the registry did not answer; the packages are compared with the list that was kept all the same
  --keep   keeps the registry's answer in local/src/packages/advisories.json, for checks without a network`;

const KNOWN = path.join(ROOT, "local/src/packages/advisories.json");
/** How long the registry may take, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** What npm prints; it ends with 1 both for vulnerabilities and for no answer, so its exit code says nothing. */
function runAudit(): Promise<string> {
  return new Promise((resolve) => {
    const args = ["audit", "--json", "--package-lock-only"];
    const options = { cwd: ROOT, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.platform === "win32" ? "npm.cmd" : "npm", args, options, (_error, stdout) => resolve(stdout));
  });
}

/** Compares the locked packages and the images with the published vulnerabilities. Returns the exit code (USAGE). */
export async function checkDependencies(args: string[]): Promise<number> {
  if (args.some((arg) => arg !== "--keep")) {
    out.line(USAGE);
    return args.includes("--help") ? 0 : 2;
  }
  const known = KnownAdvisories.parse(JSON.parse(await readFile(KNOWN, "utf8")));
  const answer = readAudit(await runAudit());
  const today = new Date().toISOString().slice(0, 10);
  if ("findings" in answer && args.includes("--keep")) {
    const next: KnownAdvisories = { ...known, packages: { asOf: today, from: "the registry", ...answer } };
    await writeFile(KNOWN, `${JSON.stringify(next, null, 2)}\n`);
  }
  const used = [...lockedPackages(), ...baseImages()];
  const { exitCode, lines } = judge(answer, { used, known, accepted: ACCEPTED, today });
  for (const line of lines) out.line(`  ${line}`);
  return exitCode;
}
