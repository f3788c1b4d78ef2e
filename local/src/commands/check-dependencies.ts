import { execFile } from "node:child_process";
import { out } from "../lib/step";
import { ACCEPTED, AS_OF, REPAIRED_IMAGES } from "../packages/accepted";
import { baseImages, judge, readAudit } from "../packages/audit";
import { ROOT } from "../settings/env";

const USAGE = `npm run check:dependencies: asks the registry (npm audit) which published vulnerabilities the packages of
package-lock.json have, and looks whether the images of docker-compose.yml and of the Dockerfiles are new enough.
  0  none but those that are accepted (local/src/packages/accepted.ts)
  1  some that nobody has accepted, an acceptance that has ended, or an image that is too old
  2  unknown: the registry did not answer`;

const TIMEOUT_MS = 120_000;

/** npm ends with 1 both for vulnerabilities and for no answer, so its exit code says nothing. */
function runAudit(): Promise<string> {
  return new Promise((resolve) => {
    const args = ["audit", "--json", "--package-lock-only"];
    const options = { cwd: ROOT, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.platform === "win32" ? "npm.cmd" : "npm", args, options, (_error, stdout) => resolve(stdout));
  });
}

/** Returns the exit code (USAGE). */
export async function checkDependencies(args: string[]): Promise<number> {
  if (args.length > 0) {
    out.line(USAGE);
    return args.includes("--help") ? 0 : 2;
  }
  const today = new Date().toISOString().slice(0, 10);
  const lists = { accepted: ACCEPTED, repaired: REPAIRED_IMAGES, images: baseImages(), asOf: AS_OF, today };
  const { exitCode, lines } = judge(readAudit(await runAudit()), lists);
  for (const line of lines) out.line(`  ${line}`);
  return exitCode;
}
