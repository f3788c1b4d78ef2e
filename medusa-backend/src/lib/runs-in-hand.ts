import { setTimeout as delay } from "node:timers/promises";

const inHand = new Set<Promise<void>>();
let ending = false;

/** True once this process ends: it then claims no more work. */
export const isEnding = (): boolean => ending;

/** Runs a job so that the end of this process waits for it. Does nothing once the process ends. */
export async function runInHand(run: () => Promise<void>): Promise<void> {
  if (ending) return;
  const running = run();
  inHand.add(running);
  try {
    await running;
  } finally {
    inHand.delete(running);
  }
}

const lastTasks: (() => Promise<void>)[] = [];

/** Has `task` done when the process ends, after its last request and run, such as sending the last spans. */
export function doLast(task: () => Promise<void>): void {
  lastTasks.push(task);
}

async function untilEnded(running: Iterable<Promise<void>>, limitMs: number): Promise<void> {
  const limit = new AbortController();
  const late = delay(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(running), late]);
  limit.abort();
}

/** Begins no other run: work that is claimed and not done would wait until its lease ends. Never throws. */
export async function endRuns(limitMs: number): Promise<void> {
  ending = true;
  await untilEnded(inHand, limitMs);
}

/** Does what was left for the end (`doLast`). Never throws. */
export const endLast = (limitMs: number): Promise<void> =>
  untilEnded(
    lastTasks.map(async (task) => await task()),
    limitMs,
  );
