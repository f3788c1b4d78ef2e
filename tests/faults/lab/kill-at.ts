import { awaitMoment, service } from "../../support/control";

const REACHED_WITHIN_MS = 60_000;

/**
 * Kills Medusa at a moment of `work`, starts it again, and waits until the work has ended, however it ends. Returns
 * when Medusa was there again, in milliseconds since 1970.
 * @throws Error if the moment, `what`, does not come
 */
export async function killAt(moment: Parameters<typeof awaitMoment>[0], what: string, work: () => Promise<unknown>) {
  const armed = await awaitMoment(moment);
  const working = work().catch(() => null);
  try {
    if (!(await armed.reached(REACHED_WITHIN_MS))) throw new Error(`nothing came to the point "${what}"`);
    await service("medusa", "kill");
  } finally {
    await armed.resume();
  }
  await service("medusa", "start");
  const since = Date.now();
  await working;
  return since;
}
