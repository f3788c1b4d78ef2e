import { rm } from "node:fs/promises";
import { z } from "zod";
import { processStart } from "../../bootstrap/process-start.mjs";
import { readJson, writeJson } from "../lib/json-file";
import { endGroup } from "./signal";

const Entry = z.object({ name: z.string(), pid: z.int(), startedAt: z.string() });
const ProcessRecord = z.object({ owner: Entry, services: z.array(Entry) });
type Entry = z.infer<typeof Entry>;

const GRACE_MS = 3000;

function isAlive(entry: Entry): boolean {
  return processStart(entry.pid) === entry.startedAt;
}

function entryOf(name: string, pid: number): Entry | null {
  const startedAt = processStart(pid);
  return startedAt ? { name, pid, startedAt } : null;
}

/** Stores which processes are this shop's, so that a later start can tell them from others with the same ids. */
export async function recordProcesses(file: string, pids: Record<string, number>): Promise<void> {
  const owner = entryOf("start", process.pid);
  if (!owner) return;
  const services = Object.entries(pids).map(([name, pid]) => entryOf(name, pid));
  await writeJson(file, { owner, services: services.filter((entry) => entry !== null) });
}

/** The process id of the `npm start` that runs this shop, or null. */
export async function findOwner(file: string): Promise<number | null> {
  const record = await readJson(file, ProcessRecord).catch(() => null);
  return record && isAlive(record.owner) ? record.owner.pid : null;
}

/** Ends only the processes that a killed `npm start` left running. Returns their names. */
export async function endLeftovers(file: string): Promise<string[]> {
  const record = await readJson(file, ProcessRecord).catch(() => null);
  const left = (record?.services ?? []).filter((entry) => isAlive(entry));
  await Promise.all(left.map((entry) => endGroup(entry.pid, "SIGTERM", GRACE_MS)));
  await rm(file, { force: true });
  return left.map((entry) => entry.name);
}
