import { z } from "zod";

/** The place of one record in a list, newest first: the next page begins after it. `createdAt` to the microsecond, as PostgreSQL writes it. */
export type ListCursor = { createdAt: string; id: string };

/** A point in time as PostgreSQL writes it: date, time to the microsecond, offset in hours and sometimes minutes. */
const TIMESTAMP = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** False for a text that only looks like a point in time (a 31st of February), which PostgreSQL refuses. */
function isTimestamp(text: string): boolean {
  const [, date, time] = TIMESTAMP.exec(text) ?? [];
  return z.iso.datetime().safeParse(`${date}T${time}Z`).success;
}

/** A cursor as it is sent: opaque, and made of characters that need no escape. */
export function encodeCursor(cursor: string): string {
  return Buffer.from(cursor, "utf8").toString("base64url");
}

/** The parts of a cursor that `encodeCursor` made; null for anything else. `prefix` is that of the list's ids. */
export function decodeCursor(
  text: string,
  prefix: "order" | "patt" | "prod" | "return" | "rev" | "mail" = "order",
): ListCursor | null {
  const [createdAt = "", id = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  if (rest.length > 0 || !isTimestamp(createdAt) || !id.startsWith(`${prefix}_`)) return null;
  if (!/^[\w-]{1,70}$/.test(id)) return null;
  return { createdAt, id };
}
