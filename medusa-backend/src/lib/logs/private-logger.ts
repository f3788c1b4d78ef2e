import { inspect } from "node:util";
import type { Logger } from "@medusajs/framework/types";
import { describeError, maskEmails, tellCause } from "./log-event";

/** An error's message, its stack and its cause's message, and none of its other fields. */
function toLogged(error: unknown): Error {
  const logged: Error = new Error(describeError(error));
  const { name, stack, cause } = (typeof error === "object" ? (error ?? {}) : {}) as Partial<Error>;
  logged.name = name ?? "Error";
  logged.stack = stack === undefined ? logged.message : tellCause({ stack });
  if (cause !== undefined) logged.cause = describeError(cause);
  return logged;
}

const toText = (message: unknown) => maskEmails(typeof message === "string" ? message : inspect(message));

/** Medusa's logger without personal data; Medusa also uses it for failures of workflows, jobs and its own routes. */
export function withoutPersonalData(logger: Logger): Logger {
  const isText = (value: unknown) => typeof value === "string";
  return Object.assign(Object.create(logger) as Logger, {
    error: (first: unknown, second?: unknown) => {
      const error = isText(first) ? second : first;
      if (isText(first)) logger.error(toText(first), error === undefined ? undefined : toLogged(error));
      else logger.error(toLogged(error));
    },
    failure: (activityId: string, message: unknown) => logger.failure(activityId, toText(message)),
    warn: (message: unknown) => logger.warn(message instanceof Error ? describeError(message) : toText(message)),
    info: (message: unknown) => logger.info(toText(message)),
    http: (message: unknown) => logger.http(toText(message)),
    log: (...args: unknown[]) => logger.log(...args.map((arg) => (isText(arg) ? toText(arg) : arg))),
  });
}
