/** Imports only Node's own modules: the installation uses it, too. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * In the system's own format; null if there is no such process. Together with the id it identifies one process forever:
 * ids are reused, pairs are not.
 * @type {(pid: number) => string | null}
 */
export function processStart(pid) {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : (fields[19] ?? null);
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}
