import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "../../bootstrap/process-start.mjs";

export const LOOK_EVERY_MS = 30;
/** How long processes may take to end after SIGKILL: a machine under load does not end them at once. */
export const KILLED_MS = 2_000;

type Running = { pid: number; parent: number; group: number };

/**
 * Every running process of this machine; an unreaped dead one (in a container without init) does not count.
 */
export function listProcesses(): Running[] {
  const rows = process.platform === "linux" ? readdirSync("/proc").flatMap(fromProc) : fromPs();
  return rows.filter(({ state }) => !state.startsWith("Z"));
}

type Row = Running & { state: string };

const toRow = (pid: unknown, parent: unknown, group: unknown, state = ""): Row => ({
  pid: Number(pid),
  parent: Number(parent),
  group: Number(group),
  state,
});

function fromProc(name: string): Row[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [toRow(name, parent, group, state)];
  } catch {
    return []; // it has ended meanwhile
  }
}

function fromPs(): Row[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,state="], { encoding: "utf8" }).trim().split("\n");
  return lines
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, group, state]) => toRow(pid, parent, group, state));
}

/**
 * `pid` and all processes that it has started, including those that lead a group of their own (as a browser does), with
 * their start times.
 */
function treeOf(pid: number): { pid: number; startedAt: string | null }[] {
  const all = listProcesses();
  const found = new Set([pid]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const it of all) if (found.has(it.parent)) found.add(it.pid);
  }
  return [...found].map((it) => ({ pid: it, startedAt: processStart(it) }));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended by itself
  }
}

/** Waits until `left` returns nothing, for at most `withinMs`. */
async function untilGone(left: () => unknown[], withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (left().length > 0 && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
}

const runs = (it: { pid: number; startedAt: string | null }) =>
  it.startedAt !== null && processStart(it.pid) === it.startedAt;

/**
 * Ends `pid` with all processes that it has started: `signal` to each, so that a browser's driver can close it, and
 * SIGKILL after `graceMs` to those that remain, and to processes that they have started since. Resolves when they have
 * ended.
 */
export async function endTree(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const tree = treeOf(pid);
  for (const it of tree.filter(runs)) send(it.pid, signal);
  await untilGone(() => tree.filter(runs), graceMs);
  const killed = tree.filter(runs).flatMap((one) => treeOf(one.pid));
  for (const it of killed) send(it.pid, "SIGKILL");
  await untilGone(() => killed.filter(runs), KILLED_MS);
}
