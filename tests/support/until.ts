import { setTimeout as delay } from "node:timers/promises";

/** How long is waited for the shop, in milliseconds: as long as vitest polls (vitest.config.ts). */
const PATIENCE_MS = 180_000;

/** When to give up, in milliseconds since 1970, and the pause between two questions, in milliseconds. */
type Patience = { end?: number; interval?: number };

/** Asks until the answer is wanted, or it is time to give up; returns the last answer. Works without vitest. */
export async function askUntil<Answer>(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  { end = Date.now() + PATIENCE_MS, interval = 200 }: Patience = {},
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer) || Date.now() > end) return answer;
    await delay(interval);
  }
}

/** Waits until something is so. @throws Error that says what was not */
export async function until(isSo: () => Promise<boolean>, what: () => string, patience: Patience = {}): Promise<void> {
  if (!(await askUntil(isSo, Boolean, patience))) throw new Error(what());
}
