import type { MedusaContainer } from "@medusajs/framework/types";
import type { ExportOrdersQuery } from "../../contract/order-list";
import { noteAct } from "../audit/note-act";

/**
 * Writes who exports which orders into the audit trail. Of a text that was typed the trail keeps only that there was
 * one: it may name a buyer, and nothing is ever deleted there.
 */
export async function noteExport(
  container: MedusaContainer,
  { actorId, query: { find, ...filters } }: { actorId: string; query: ExportOrdersQuery },
): Promise<void> {
  const details = { ...filters, ...(find && { find: "a text" }) };
  await noteAct(container, { actorId, action: "orders.exported", subjectId: "orders", details });
}
