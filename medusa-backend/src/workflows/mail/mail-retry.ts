import { isMailRefusal } from "../../lib/mail/mail-message";
import { pauseAfter } from "../inbox/event-timing";

/** After this many failures (about five hours) a mail is given up, and ops decide. */
export const MOST_MAIL_ATTEMPTS = 36;

/**
 * What to do with a mail whose `attempts`-th try failed: try again after a pause (2 s, doubling to 10 minutes), or give
 * it up.
 */
export function afterFailure(attempts: number, reason: string): { pauseSeconds: number } | "failed" {
  if (isMailRefusal(reason) || attempts >= MOST_MAIL_ATTEMPTS) return "failed";
  return { pauseSeconds: pauseAfter(attempts) };
}
