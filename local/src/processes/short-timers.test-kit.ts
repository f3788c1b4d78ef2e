import type * as Timers from "node:timers/promises";

/** The pauses before another start, which tests skip, and the pause between two tries of a first start. */
export const pauses = { before: async () => {}, first: null as (() => Promise<void>) | null };

/** Timers for the service under test that skip its pauses; repeated checks stay short. */
export function shortTimers({ setTimeout }: typeof Timers) {
  return {
    setTimeout(ms: number) {
      if (ms >= 1000) return pauses.before();
      return (ms === 300 && pauses.first?.()) || setTimeout(Math.min(ms, 20));
    },
  };
}
