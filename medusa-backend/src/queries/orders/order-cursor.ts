import { z } from "zod";
import type { OrderCursor } from "./all-orders";

/** A point in time as PostgreSQL writes it: date, time to the microsecond, offset in hours and sometimes minutes. */
const TIMESTAMP = /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** False for a text that only looks like a point in time (a 31st of February), which PostgreSQL refuses. */
function isTimestamp(text: string): boolean {
  const [, date, time] = TIMESTAMP.exec(text) ?? [];
  return z.iso.datetime().safeParse(`${date}T${time}Z`).success;
}

/** A cursor for the address bar: opaque, and made of characters that need no escape. */
export function encodeCursor(cursor: string): string {
  return Buffer.from(cursor, "utf8").toString("base64url");
}

/** The parts of a cursor that `encodeCursor` made; null for anything else. `prefix` is that of the list's ids. */
export function decodeCursor(text: string, prefix: "order" | "patt" | "prod" = "order"): OrderCursor | null {
  const [createdAt = "", orderId = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  if (rest.length > 0 || !isTimestamp(createdAt) || !orderId.startsWith(`${prefix}_`)) return null;
  if (!/^\w{1,70}$/.test(orderId)) return null;
  return { createdAt, orderId };
}
