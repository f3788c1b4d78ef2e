import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser } from "./lab/browser";
import { settings } from "./lab/row";
import { runRow } from "./lab/run-row";
import { R1 } from "./rows/browser";
import { R28 } from "./rows/bulk";
import { R14, R15 } from "./rows/cards";
import { R11, R12 } from "./rows/changes";
import { R10 } from "./rows/checkout";
import { R26 } from "./rows/deletions";
import { R6, R7, R8 } from "./rows/kills";
import { R21 } from "./rows/late-reads";
import { R30, R31 } from "./rows/product-files";
import { R9 } from "./rows/redis";
import { R29 } from "./rows/refunds";
import { R25 } from "./rows/refusals";
import { R24, R27 } from "./rows/returns";
import { R13 } from "./rows/stripe-faults";
import { R20 } from "./rows/thrown";
import { R2, R3, R4, R5 } from "./rows/webhooks";

const ROW_TIMEOUT_MS = 3 * 60 * 60 * 1000;
const ALL = [
  ...[R1, R2, R3, R4, R5, R6, R7, R8, R10, R11, R12, R13, R14, R15],
  ...[R20, R21, R24, R25, R26, R27, R28, R29, R30, R31],
];
/** Those of `npm run faults -- --servers`, where nothing stops a statement or a step of a workflow. */
const ON_SERVERS = [R3, R4, R9, R10, R12, R25, R26, R27];
const ROWS = (settings.redisUrl ? ON_SERVERS : ALL).filter(({ trials }) => trials[settings.counts][0] > 0);

afterAll(closeBrowser);

describe("the shop keeps its promises when", () => {
  for (const row of ROWS) {
    it(`${row.id}: ${row.promise}`, { timeout: ROW_TIMEOUT_MS }, async () => {
      expect(await runRow(row)).toEqual([]);
    });
  }
});
