import { afterEach, beforeEach, vi } from "vitest";
import { makePrograms } from "./programs.test-kit";
import { Service, type ServicePlan } from "./service";
import { pauses } from "./short-timers.test-kit";

export const WITHIN = { timeout: 30_000 };

/** Services that run small programs, and their reports; new for each test, and ended after it. */
export function useServices() {
  let programs: Awaited<ReturnType<typeof makePrograms>>;
  const onDeath = vi.fn<(service: Service, reason: string, pauseMs: number) => void>();
  beforeEach(async () => {
    programs = await makePrograms();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    onDeath.mockReset();
    pauses.before = async () => {};
    pauses.first = null;
    await programs.remove();
  });
  const serviceOf = (plan: ServicePlan) => new Service(plan, { onDeath, onChange: () => {} });
  return {
    onDeath,
    deaths: () => onDeath.mock.calls.map(([, reason, pauseMs]) => [reason, pauseMs]),
    serviceOf,
    /** A service that is not started yet. */
    made(program: string, more: Partial<ServicePlan> = {}) {
      const { plan, ...kept } = programs.service("boiler", program, more);
      return { plan, service: serviceOf(plan), ...kept };
    },
    /** A service that runs, and the ids of its processes. */
    async started(program: string, more: Partial<ServicePlan> = {}) {
      const { plan, ups, others } = programs.service("boiler", program, more);
      const service = serviceOf(plan);
      await service.start();
      /** Ends the running process, and waits until the next one is up. */
      const endOne = async (signal: NodeJS.Signals = "SIGKILL") => {
        const before = service.pid ?? 0;
        process.kill(before, signal);
        await vi.waitUntil(() => ![null, before].includes(service.pid) && ups().at(-1) === service.pid, WITHIN);
      };
      return { service, plan, ups, others, first: service.pid ?? 0, endOne, logFile: plan.launch.logFile };
    },
  };
}
