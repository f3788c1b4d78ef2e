/** When a process was started. Imports only Node's own modules: the installation uses it, too. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When the process `pid` was started, in the system's own format; null if there is none. Together with the id it
 * identifies one process forever: ids are reused, pairs are not.
 * @param {number} pid
 * @returns {string | null}
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
