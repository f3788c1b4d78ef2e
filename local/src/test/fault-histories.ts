import { mkdir } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";

const Wanted = z.object({ counts: z.enum(["quick", "few", "full"]), seed: z.number(), rows: z.array(z.string()) });
export type Wanted = z.infer<typeof Wanted>;
const Run = z.object({ wanted: Wanted, startedAt: z.string(), finishedAt: z.string().nullable() });
type Run = { wanted: Wanted; startedAt: string; file: string; historyDir: string; resumed: boolean };

/** Resumes the interrupted run if it is the wanted one; else begins a new run, in a folder of its own. */
export async function beginRun(folder: string, wanted: Wanted, { fresh }: { fresh: boolean }): Promise<Run> {
  const file = path.join(folder, "run.json");
  const last = await readJson(file, Run);
  const resumed = !fresh && last?.finishedAt === null && isDeepStrictEqual(last.wanted, wanted);
  const startedAt = resumed && last ? last.startedAt : new Date().toISOString();
  const historyDir = path.join(folder, startedAt.replaceAll(":", "-"));
  await mkdir(historyDir, { recursive: true });
  if (!resumed) await writeJson(file, { wanted, startedAt, finishedAt: null });
  return { wanted, startedAt, file, historyDir, resumed };
}

/** From here on the same command begins a new run. */
export async function finishRun({ wanted, startedAt, file }: Run): Promise<void> {
  await writeJson(file, { wanted, startedAt, finishedAt: new Date().toISOString() });
}
