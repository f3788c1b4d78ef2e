import { appendFile, readFile } from "node:fs/promises";
import { z } from "zod";
import { SummedFigure } from "./figures";
import { Machine } from "./machine";

/** A measured row; `failed` says why there are no figures. */
export const RowResult = z.object({
  id: z.string(),
  title: z.string(),
  figures: z.array(SummedFigure),
  failed: z.string().optional(),
});
export type RowResult = z.infer<typeof RowResult>;

/** The sort key of rows: 4 for P4. */
export const rowNumber = ({ id }: Pick<RowResult, "id">): number => Number(id.slice(1));

/** One run of the bench: a line of docs/performance/history.jsonl, and what `--json` writes. */
export const Run = z.object({
  date: z.iso.datetime(),
  commit: z.string(),
  quick: z.boolean(),
  machine: Machine,
  /** The address of the peer measured with the shop. */
  peer: z.string().optional(),
  rows: z.array(RowResult),
});
export type Run = z.infer<typeof Run>;

/** The runs of a history, the oldest first. @throws Error that names the invalid line */
export function parseHistory(text: string): Run[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, place) => {
    try {
      return Run.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`Line ${place + 1} of the history is no run of the bench.`, { cause });
    }
  });
}

/** Adds a run to the history in `file` and returns all of them. */
export async function keepRun(file: string, run: Run): Promise<Run[]> {
  await appendFile(file, `${JSON.stringify(run)}\n`);
  return parseHistory(await readFile(file, "utf8"));
}

/** Whether the run succeeded: every row measured, no guard missed. */
export const isMet = ({ rows }: Pick<Run, "rows">): boolean =>
  rows.every(({ failed, figures }) => failed === undefined && figures.every(({ met }) => met !== false));
