import { toActionText } from "medusa-backend/contract";
import { ListRecord, type RouteFields } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

/** A page of who did what, newest first (admin). */
export async function listRecord(medusa: Medusa, query: RouteFields<typeof ListRecord>) {
  const { entries, nextCursor } = await medusa.call(ListRecord, query);
  return { entries: entries.map(({ action, ...entry }) => ({ ...entry, what: toActionText(action) })), nextCursor };
}
export type RecordPage = Awaited<ReturnType<typeof listRecord>>;
