import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { events } from "../metrics";

type Event = { event: string } & Record<string, unknown>;

/** Logs one line of JSON, and counts it (`shop_events_total`). The messages of `cause` become its `reason`. */
export function logEvent(
  container: Pick<MedusaContainer, "resolve">,
  level: "info" | "warn" | "error",
  event: Event,
  cause?: unknown,
): void {
  events.inc({ event: event.event, level });
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  logger[level](JSON.stringify(cause === undefined ? event : { ...event, reason: describeWithCauses(cause) }));
}

/** The same work, but a failure is logged as `event` and false, not thrown: Medusa would not run such a job again. */
export const logFailure =
  (event: string, work: (container: MedusaContainer) => Promise<unknown>) =>
  async (container: MedusaContainer): Promise<boolean> => {
    try {
      await work(container);
      return true;
    } catch (error) {
      logEvent(container, "warn", { event }, error);
      return false;
    }
  };

/** A request's path without its query, which may name a person, and with e-mails masked. */
export function toLoggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path
    .split("/")
    .map((segment) => (/@|%40/i.test(segment) ? ":email" : segment))
    .join("/");
}

export function maskEmails(text: string): string {
  return text.replace(/[\w.+%@-]+/g, (word) => (/[^@](?:@|%40)[^@]/i.test(word) ? "[e-mail]" : word));
}

/** An error's message for a log line; also for the plain copy that a workflow passes on. */
export function describeError(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) return maskEmails(String(error.message));
  return maskEmails(String(error));
}

/** A chain of errors could end where it began. */
const MOST_CAUSES = 4;

/** An error's message with those of its causes: "The payment service does not answer. (Invalid API Key provided.)" */
export function describeWithCauses(error: unknown): string {
  const messages = new Set<string>();
  for (let cause = error; cause !== undefined && cause !== null && messages.size < MOST_CAUSES; ) {
    const message = describeError(cause);
    if (messages.has(message)) break;
    messages.add(message);
    cause = typeof cause === "object" && "cause" in cause ? cause.cause : null;
  }
  const [first = "", ...others] = messages;
  return [first, ...others.map((message) => `(${message})`)].join(" ");
}

/** An error with its stack as text. An error of a workflow step arrives as a plain object. */
export function tellCause(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null) return cause === undefined ? undefined : maskEmails(String(cause));
  const { stack } = cause as { stack?: unknown };
  return typeof stack === "string" ? maskEmails(stack) : describeError(cause);
}
