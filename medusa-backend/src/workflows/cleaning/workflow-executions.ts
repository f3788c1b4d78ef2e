import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

type Execution = { id: string };
/** Medusa's service has these methods; its published type leaves them out. */
type Executions = {
  listWorkflowExecutions(which: object, config: object): Promise<Execution[]>;
  deleteWorkflowExecutions(which: Execution[]): Promise<void>;
};

const executionsOf = (container: MedusaContainer) =>
  container.resolve(Modules.WORKFLOW_ENGINE) as unknown as Executions;

const DAY_MS = 86_400_000;

/**
 * Deletes some stored workflows unchanged for a day: those of a killed server, and of ops in Medusa Admin.
 */
export async function forgetOldExecutions(container: MedusaContainer, most: number): Promise<void> {
  const executions = executionsOf(container);
  const old = { updated_at: { $lt: new Date(Date.now() - DAY_MS) } };
  const found = await executions.listWorkflowExecutions(old, { select: ["id"], take: most });
  if (found.length > 0) await executions.deleteWorkflowExecutions(found.map(({ id }) => ({ id })));
}
