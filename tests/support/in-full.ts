import { it } from "vitest";
import { IS_FULL } from "./full";

/**
 * A contract test that only `npm run test:full` runs, because it takes long and rarely tells anything that another does
 * not: the same rule is shown in short by its neighbours, or by the file that is named beside it.
 */
export const inFull = it.runIf(IS_FULL);
