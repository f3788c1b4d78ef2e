import { type WorkflowDefinition, WorkflowManager, WorkflowScheduler } from "@medusajs/framework/orchestration";
import type { Logger } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";

const EVERY_MS = 30_000;

/**
 * Medusa writes the jobs' schedule only at its start: if Redis is emptied, no sweep would ever run again. Writing it
 * again does not change existing entries.
 */
class ScheduleKeeper {
  #timer: NodeJS.Timeout | undefined;
  readonly #logger: Logger;

  constructor({ logger }: { logger: Logger }) {
    this.#logger = logger;
  }

  __hooks = {
    onApplicationStart: async () => {
      this.#timer = setInterval(() => void this.keep(), EVERY_MS);
      this.#timer.unref();
    },
    onApplicationPrepareShutdown: async () => clearInterval(this.#timer),
  };

  /** Never throws: if Redis does not answer, the next run tries again. */
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

export default Module("schedule_keeper", { service: ScheduleKeeper });
