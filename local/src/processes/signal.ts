import { setTimeout as sleep } from "node:timers/promises";
import { KILLED_MS, LOOK_EVERY_MS, listProcesses } from "./tree";

/** Sends `signal` to the group that `pid` leads. False when there is no such group any more. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** True while some process of the group runs. */
function groupRuns(group: number): boolean {
  return signalGroup(group, 0) && listProcesses().some((it) => it.group === group);
}

/** Waits until the group has ended, for `withinMs` at most. */
async function untilEnded(group: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (groupRuns(group) && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
}

/** Ends the group that `pid` leads: `signal` first, SIGKILL after `graceMs`. Resolves when it is gone. */
export async function endGroup(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  signalGroup(pid, signal);
  await untilEnded(pid, graceMs);
  if (signalGroup(pid, "SIGKILL")) await untilEnded(pid, KILLED_MS);
}
