import type { MedusaContainer } from "@medusajs/framework/types";
import type { ExportOrdersQuery } from "../../contract/order-list";
import { noteAct } from "../audit/write-audit";

/**
 * Records in the audit trail who exports which orders. Of a typed search it records only that there was one, because
 * the text may name a buyer and the trail is never deleted.
 */
export async function noteExport(
  container: MedusaContainer,
  { actorId, query: { find, ...filters } }: { actorId: string; query: ExportOrdersQuery },
): Promise<void> {
  const details = { ...filters, ...(find && { find: "a text" }) };
  await noteAct(container, { actorId, action: "orders.exported", subjectId: "orders", details });
}
