import { logger } from "@medusajs/framework/logger";
import { onLeftOutRow } from "../contract/rows";

onLeftOutRow((row) => logger.warn(JSON.stringify({ event: "row_left_out", ...row })));
