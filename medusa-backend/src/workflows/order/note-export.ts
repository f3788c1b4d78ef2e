import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { ExportOrdersQuery } from "../../contract/order-list";
import { type AuditInput, writeAuditStep } from "../audit/steps/write-audit";

const noteExportWorkflow = createWorkflow(
  "note-orders-export",
  (input: AuditInput) => new WorkflowResponse(writeAuditStep(input)),
);

/**
 * Writes who exports which orders into the audit trail. Of a text that was typed the trail keeps only that there was
 * one: it may name a buyer, and nothing is ever deleted there.
 */
export async function noteExport(
  container: MedusaContainer,
  { actorId, query: { find, ...filters } }: { actorId: string; query: ExportOrdersQuery },
): Promise<void> {
  const details = { ...filters, ...(find && { find: "a text" }) };
  await noteExportWorkflow(container).run({
    input: { actorId, action: "orders.exported", subjectId: "orders", details },
  });
}
