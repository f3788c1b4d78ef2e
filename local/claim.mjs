/** A file that says which process is at some work. Node's own modules alone. */
import { rmSync, writeFileSync } from "node:fs";
import { readJson } from "./installed.mjs";
import { processStart } from "./process-start.mjs";

/**
 * Claims the work that `file` stands for: null when it is this process's now, else the id of the process that is at it. A claim whose
 * process is gone is taken over, also when another process has its number by now.
 */
export function claim(file) {
  const mine = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) });
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: "wx" });
      return null;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = readJson(file);
    const lives = Boolean(owner?.startedAt) && processStart(owner.pid) === owner.startedAt;
    if (lives && owner.pid !== process.pid) return owner.pid;
    rmSync(file, { force: true });
  }
}
