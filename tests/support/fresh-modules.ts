import { afterAll, vi } from "vitest";

// Runs before each file of the tests whose workers keep their modules (vitest.config.ts): the file loads the shop's own
// modules again, and what it has replaced ends with it.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
