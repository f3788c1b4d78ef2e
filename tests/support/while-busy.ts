import { setTimeout as delay } from "node:timers/promises";

/** How long 503 is taken for "not now", in milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * Asks again while a busy shop answers 503, as the shop's own screens do. Returns the first other answer. `ask` must be
 * something that may be sent twice. After a minute, a 503 is the answer.
 */
export async function whileBusy<Said extends { status: number }>(ask: () => Promise<Said>): Promise<Said> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || Date.now() > end) return answer;
    await delay(200);
  }
}
