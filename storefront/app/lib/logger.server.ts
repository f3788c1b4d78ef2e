import { destination, pino } from "pino";
import { getEnv } from "./env.server";

const DEEPEST_CAUSE = 3;

export function hidePersonalData(text: string): string {
  return text
    .replace(/(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, "[hidden]")
    .replace(/\?[^\s?"')]+/g, "?[hidden]");
}

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError };

/** With those of the causes. Other properties (fields, a body, a request) may hold personal data. */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: hidePersonalData(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: hidePersonalData(error.message),
    ...(typeof code === "string" && { code }),
    ...(error.stack !== undefined && { stack: hidePersonalData(error.stack) }),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: toLoggedError(error.cause, depth + 1) }),
  };
}

function toLoggedValue(value: unknown): unknown {
  if (typeof value === "string") return hidePersonalData(value);
  return value instanceof Error ? toLoggedError(value) : value;
}

/** A full disk costs lines of the log; without the listener it would end the process. */
export const logTo = (fd: number) => destination({ dest: fd, sync: true, maxLength: 1_000_000 }).on("error", () => {});

/** One object for each event, in the past tense, with the request id; no e-mails, tokens or card data. */
export const logger = pino(
  {
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
  },
  logTo(1),
);
