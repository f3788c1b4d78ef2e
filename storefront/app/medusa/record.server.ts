import { type RecordEntry, toActionText } from "medusa-backend/contract";
import { ListRecord, type RouteFields } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

export const toActs = <Entry extends Pick<RecordEntry, "action">>(entries: readonly Entry[]) =>
  entries.map(({ action, ...entry }) => ({ ...entry, what: toActionText(action) }));

export async function listRecord(medusa: Medusa, query: RouteFields<typeof ListRecord>) {
  const { entries, nextCursor } = await medusa.call(ListRecord, query);
  return { entries: toActs(entries), nextCursor };
}
export type RecordPage = Awaited<ReturnType<typeof listRecord>>;
