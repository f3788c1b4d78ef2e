import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  type ReturnWorkflow,
  type StepFunction,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { auditService } from "../../modules/audit";
import type { Changes } from "./changes";

/** `actorId`: a customer, a Medusa user, "cli" or "seed". Deleting the account `personId` erases `personal`. */
export type AuditInput = {
  actorId: string;
  action: string;
  subjectId: string;
  details?: Record<string, unknown>;
  changes?: Changes;
  personal?: { changes: Changes; personId: string };
};

const toEntry = ({ actorId, action, subjectId, details, changes, personal }: AuditInput) => ({
  actor_id: actorId,
  action,
  subject_id: subjectId,
  details: details ?? null,
  ...(changes && { changes }),
  ...(personal && { personal: personal.changes, person_id: personal.personId }),
});

/**
 * Put this step where little can fail after it, because an append-only trail cannot be undone, but before the step that
 * prevents the workflow from running again: a duplicate entry is better than none.
 */
export const writeAuditStep = createStep("write-audit", async (input: AuditInput, { container }) => {
  await auditService(container).createAuditEntries(toEntry(input));
  return new StepResponse(true);
});

/** As `writeAuditStep`. */
export const writeAuditsStep = createStep("write-audits", async (inputs: AuditInput[], { container }) => {
  await auditService(container).createAuditEntries(inputs.map(toEntry));
  return new StepResponse(null);
});

/** Appends an entry if `result` says that the workflow changed something. */
export function auditIfChanged<Input>(
  result: WorkflowData<{ changed: boolean }>,
  input: Input,
  entry: (input: Input) => AuditInput,
): void {
  when("audit-change", { result }, ({ result }) => result.changed).then(() => {
    writeAuditStep(transform({ input }, ({ input }) => entry(input as Input)));
  });
}

/** A workflow of one step and its entry; `toEntry` may return null. */
export function auditedWorkflow<Input extends object, Result>(
  name: string,
  step: StepFunction<Input, Result>,
  toEntry: (input: Input, result: Result) => AuditInput | null,
): ReturnWorkflow<Input, Result, []> {
  const run = step as (input: WorkflowData<Input>) => WorkflowData<Result>;
  return createWorkflow(name, (input: WorkflowData<Input>) => {
    const result = run(input);
    const entry = transform({ input, result }, ({ input, result }) => toEntry(input as Input, result as Result));
    when("audit-change", { entry }, ({ entry }) => entry !== null).then(() => {
      writeAuditStep(entry as WorkflowData<AuditInput>);
    });
    return new WorkflowResponse(result);
  });
}

export const ifChanged = ({ changed }: { changed: boolean }, entry: AuditInput): AuditInput | null =>
  changed ? entry : null;

/** Appends an entry outside a workflow: of an act that changes no record. */
export async function noteAct(container: MedusaContainer, input: AuditInput): Promise<void> {
  await auditService(container).createAuditEntries(toEntry(input));
}
