import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { processStart } from "../../bootstrap/process-start.mjs";
import { readJson, writeJson } from "../lib/json-file";

const LOOK_EVERY_MS = 30;
/** After SIGKILL: a machine under load does not end processes at once. */
const KILLED_MS = 2_000;

/** An unreaped dead process (in a container without init) does not count. */
function listProcesses(): { pid: number; parent: number; group: number }[] {
  const rows = process.platform === "linux" ? readdirSync("/proc").flatMap(fromProc) : fromPs();
  return rows
    .filter(([, state]) => !state?.startsWith("Z"))
    .map(([pid, , parent, group]) => ({ pid: Number(pid), parent: Number(parent), group: Number(group) }));
}

function fromProc(name: string): string[][] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    return [[name, ...stat.slice(stat.lastIndexOf(")") + 2).split(" ")]];
  } catch {
    return []; // it has ended meanwhile
  }
}

const fromPs = () =>
  execFileSync("ps", ["-A", "-o", "pid=,state=,ppid=,pgid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));

/** `pid` and all processes that it has started, including those that lead a group of their own (as a browser does). */
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

async function untilEnded(isRunning: () => boolean, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (isRunning() && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
}

const runs = (it: { pid: number; startedAt: string | null }) =>
  it.startedAt !== null && processStart(it.pid) === it.startedAt;

/**
 * Ends `pid` and all that it has started: `signal` to each, so that a browser's driver can close it, and SIGKILL after
 * `graceMs` to those that remain.
 */
export async function endTree(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const tree = treeOf(pid);
  for (const it of tree.filter(runs)) send(it.pid, signal);
  await untilEnded(() => tree.some(runs), graceMs);
  const killed = tree.filter(runs).flatMap((one) => treeOf(one.pid));
  for (const it of killed) send(it.pid, "SIGKILL");
  await untilEnded(() => killed.some(runs), KILLED_MS);
}

/** To the group that `pid` leads. False when there is no such group any more. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

function groupRuns(group: number): boolean {
  return signalGroup(group, 0) && listProcesses().some((it) => it.group === group);
}

export async function endGroup(pid: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  signalGroup(pid, signal);
  await untilEnded(() => groupRuns(pid), graceMs);
  if (signalGroup(pid, "SIGKILL")) await untilEnded(() => groupRuns(pid), KILLED_MS);
}

const Entry = z.object({ name: z.string(), pid: z.int(), startedAt: z.string() });
const ProcessRecord = z.object({ owner: Entry, services: z.array(Entry) });
type Entry = z.infer<typeof Entry>;

const GRACE_MS = 3000;

function entryOf(name: string, pid: number): Entry | null {
  const startedAt = processStart(pid);
  return startedAt ? { name, pid, startedAt } : null;
}

/** So that a later start can tell this shop's processes from others with the same ids. */
export async function recordProcesses(file: string, pids: Record<string, number>): Promise<void> {
  const owner = entryOf("start", process.pid);
  if (!owner) return;
  const services = Object.entries(pids).map(([name, pid]) => entryOf(name, pid));
  await writeJson(file, { owner, services: services.filter((entry) => entry !== null) });
}

export async function findOwner(file: string): Promise<number | null> {
  const record = await readJson(file, ProcessRecord).catch(() => null);
  return record && runs(record.owner) ? record.owner.pid : null;
}

/** Only processes that a killed `npm start` left running. Returns their names. */
export async function endLeftovers(file: string): Promise<string[]> {
  const record = await readJson(file, ProcessRecord).catch(() => null);
  const left = (record?.services ?? []).filter(runs);
  await Promise.all(left.map((entry) => endGroup(entry.pid, "SIGTERM", GRACE_MS)));
  await rm(file, { force: true });
  return left.map((entry) => entry.name);
}
