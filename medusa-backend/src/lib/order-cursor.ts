import type { OrderCursor } from "./order-sql";

const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d)?$/;

/** A cursor for the address bar: opaque, and unchanged by it. */
export function encodeCursor(cursor: string): string {
  return Buffer.from(cursor, "utf8").toString("base64url");
}

/** What `encodeCursor` made, taken apart; null for anything else. `prefix` is that of the list's ids. */
export function decodeCursor(text: string, prefix: "order" | "patt" = "order"): OrderCursor | null {
  const [createdAt = "", orderId = "", ...rest] = Buffer.from(text, "base64url").toString("utf8").split("|");
  if (rest.length > 0 || !TIMESTAMP.test(createdAt) || !orderId.startsWith(`${prefix}_`)) return null;
  if (!/^\w{1,70}$/.test(orderId)) return null;
  return { createdAt, orderId };
}
