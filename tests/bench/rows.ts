import type { RowId } from "./options";
import type { Row } from "./row";
import { p4, p8 } from "./rows/cached";
import { p1 } from "./rows/p1";
import { p6 } from "./rows/p6";
import { p10 } from "./rows/p10";
import { p11 } from "./rows/p11";
import { p12 } from "./rows/p12";
import { p14 } from "./rows/p14";
import { p16 } from "./rows/p16";

export const ROWS: Record<RowId, Row> = {
  ...{ P1: p1, P4: p4, P6: p6, P8: p8, P10: p10 },
  ...{ P11: p11, P12: p12, P14: p14, P16: p16 },
};
