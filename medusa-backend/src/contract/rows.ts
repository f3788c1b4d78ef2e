import { z } from "zod";

/** A row that was left out of a list: which list, the row's id where it has one, and what is wrong with it; nothing of what it says. */
export type LeftOutRow = { list: string; id: string | null; faults: string[] };

let listener: (row: LeftOutRow) => void = () => undefined;

/** Names who is told of each row that is left out of a list: the server's log. A browser tells nobody. */
export function onLeftOutRow(tell: (row: LeftOutRow) => void): void {
  listener = tell;
}

/** Rows that were told of; where they are this many, all may be told again. */
const MOST_REMEMBERED = 1_000;
const told = new Set<string>();

function tellOnce(row: LeftOutRow): void {
  const key = JSON.stringify(row);
  if (told.has(key)) return;
  if (told.size >= MOST_REMEMBERED) told.clear();
  told.add(key);
  listener(row);
}

const Named = z.union([
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ _id: z.string() }).transform(({ _id }) => _id),
]);

function faultsOf(error: unknown): string[] {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return [error instanceof Error ? error.name : "unknown"];
}

/** What `read` makes of one row of a list; null for a row that it throws at, which is told of once. `list` is a plain plural. */
export function readRow<T>(list: string, row: unknown, read: (row: unknown) => T): T | null {
  try {
    return read(row);
  } catch (error) {
    const id = Named.safeParse(row);
    tellOnce({ list, id: id.success ? id.data : null, faults: faultsOf(error) });
    return null;
  }
}

/**
 * A list whose rows stand alone: one that is not as agreed is left out and told of, and never costs the rest. The schema of a row is in the
 * list's metadata, for docs/api.md.
 */
export function Rows<T extends z.ZodType>(list: string, row: T) {
  const read = (value: unknown) => row.parse(value) as z.infer<T>;
  return z
    .array(z.unknown())
    .transform((rows) => rows.map((value) => readRow(list, value, read)).filter((found) => found !== null))
    .meta({ row });
}
