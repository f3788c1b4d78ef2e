import { pino } from "pino";
import { getEnv } from "./env.server";
import { hidePersonalData, toLoggedError } from "./logged-error.server";

function toLoggedValue(value: unknown): unknown {
  if (typeof value === "string") return hidePersonalData(value);
  return value instanceof Error ? toLoggedError(value) : value;
}

/**
 * The storefront's log: one object for each event, in the past tense, with the request id; no e-mails, tokens or card
 * data.
 */
export const logger = pino({
  name: "storefront",
  level: getEnv().LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["*.token", "*.password", "*.email", "*.authorization", "*.cookie"], censor: "[hidden]" },
  serializers: { err: (logged: unknown) => logged },
  hooks: {
    // Before pino itself, because pino writes the message of `err` a second time.
    logMethod([event, ...rest], method) {
      if (typeof event !== "object" || event === null) return method.apply(this, [event, ...rest]);
      const logged = Object.entries(event).map(([key, value]) => [key, toLoggedValue(value)]);
      method.apply(this, [Object.fromEntries(logged), ...rest]);
    },
  },
});
