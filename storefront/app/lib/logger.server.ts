import { pino } from "pino";
import { getEnv } from "./env.server";

/** The storefront's log: one object an event, past tense, with the request id; no e-mails, tokens or card data. */
export const logger = pino({
  name: "storefront",
  level: getEnv().LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["*.token", "*.password", "*.email", "*.authorization", "*.cookie"], censor: "[hidden]" },
});
