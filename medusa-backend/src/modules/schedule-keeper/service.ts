import { type WorkflowDefinition, WorkflowManager, WorkflowScheduler } from "@medusajs/framework/orchestration";
import type { Logger } from "@medusajs/framework/types";

const EVERY_MS = 30_000;

/**
 * Keeps the schedule of the jobs in Redis. A Redis that was emptied, or that comes back with an older state, has lost
 * it, and Medusa writes it only at its start: no sweep would ever run again. Writing it again changes nothing that is
 * there.
 */
export default class ScheduleKeeper {
  #timer: NodeJS.Timeout | undefined;
  readonly #logger: Logger;

  constructor({ logger }: { logger: Logger }) {
    this.#logger = logger;
  }

  /** Called by Medusa. */
  __hooks = {
    onApplicationStart: async () => {
      this.#timer = setInterval(() => void this.keep(), EVERY_MS);
      this.#timer.unref();
    },
    onApplicationPrepareShutdown: async () => clearInterval(this.#timer),
  };

  /** Never throws: while Redis does not answer there is nothing to do, and the next run follows. */
  async keep(): Promise<void> {
    const workflows: Map<string, WorkflowDefinition> = WorkflowManager.getWorkflows();
    const scheduler = new WorkflowScheduler();
    try {
      for (const workflow of workflows.values()) {
        if (workflow.options.schedule) await scheduler.scheduleWorkflow(workflow);
      }
    } catch (error) {
      this.#logger.warn(JSON.stringify({ event: "schedule_not_kept", reason: String(error) }));
    }
  }
}
