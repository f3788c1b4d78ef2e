import { it } from "vitest";
import { IS_FULL } from "./full";

/**
 * A contract test that only `npm run test:full` runs, because it takes long and rarely finds anything that another does
 * not: tests next to it, or the named file, show the same rule in short. A file with no other tests imports it as `it`.
 */
export const inFull = it.runIf(IS_FULL);
