import { setTimeout as sleep } from "node:timers/promises";
import { listProcesses } from "./tree";

/** Sends `signal` to the group that `pid` leads. False when there is no such group any more. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Whether some process of the group still runs. */
function groupRuns(group: number): boolean {
  return signalGroup(group, 0) && listProcesses().some((it) => it.group === group);
}

/** Ends the group that `pid` leads: `signal` first, SIGKILL after `graceMs`. */
export async function endGroup(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  signalGroup(pid, signal);
  while (groupRuns(pid) && Date.now() < deadline) await sleep(30);
  signalGroup(pid, "SIGKILL");
}
