import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type AuditInput, writeAuditStep } from "./steps/write-audit";

const noteActWorkflow = createWorkflow("note-act", (input: AuditInput) => new WorkflowResponse(writeAuditStep(input)));

/** Writes into the audit trail what somebody does that changes no record, such as an export. */
export async function noteAct(container: MedusaContainer, input: AuditInput): Promise<void> {
  await noteActWorkflow(container).run({ input });
}
