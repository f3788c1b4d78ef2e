import { z } from "zod";
import { OpaqueId } from "./common";

/**
 * A row that was left out of a list: the list, the row's id if it has one, and its faults, without its values.
 */
export type LeftOutRow = { list: string; id: string | null; faults: string[] };

let listener: (row: LeftOutRow) => void = () => undefined;

/** Sets the listener for rows that are left out of a list: on a server, its log. A browser sets none. */
export function onLeftOutRow(tell: (row: LeftOutRow) => void): void {
  listener = tell;
}

/** The number of reported rows to remember; after that many, all may be reported again. */
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

/**
 * Reads one row of a list with `read`. If it throws, returns null and reports the row once. `list` is a plain plural.
 */
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
 * A list of independent rows: an invalid one is left out and reported, and never costs the others. The schema of a row
 * is in the list's metadata, for docs/api.md.
 */
export function Rows<T extends z.ZodType>(list: string, row: T) {
  const read = (value: unknown) => row.parse(value) as z.infer<T>;
  return z
    .array(z.unknown())
    .transform((rows) => rows.map((value) => readRow(list, value, read)).filter((found) => found !== null))
    .meta({ row });
}

/** A page of a list for ops: the first, or the one that a `next_cursor` named. */
export const ListPageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: OpaqueId(200).optional(),
});

/** The cursor of the next page of such a list; null after the last. */
export const NextPageAnswer = z.object({ next_cursor: z.string().nullable() });
