import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Sends `signal` to the group that `pid` leads. False when there is no such group any more. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Whether some process of the group still runs. A dead one that nobody has collected (a container without init) does not count. */
function groupRuns(group: number): boolean {
  if (!signalGroup(group, 0)) return false;
  if (process.platform !== "linux") return true;
  return readdirSync("/proc").some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [state, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return state !== "Z" && Number(itsGroup) === group;
    } catch {
      return false;
    }
  });
}

/** Ends the group that `pid` leads: `signal` first, SIGKILL after `graceMs`. */
export async function endGroup(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  signalGroup(pid, signal);
  while (groupRuns(pid) && Date.now() < deadline) await sleep(30);
  signalGroup(pid, "SIGKILL");
}
