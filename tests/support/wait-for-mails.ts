import { setTimeout as delay } from "node:timers/promises";
import type { Email } from "postal-mime";
import { mailsTo } from "./mailbox";

/** How long the outbox may take to send, in milliseconds: as long as vitest polls (vitest.config.ts). */
const PATIENCE_MS = 60_000;

/**
 * The mails of a kind to an address once `count` of them have come; with `subject`, only those that contain it. Also
 * for browser tests, which do not use vitest.
 */
export async function waitForMails(
  address: string,
  kind: string,
  { count = 1, subject = "" }: { count?: number; subject?: string } = {},
): Promise<Email[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = (await mailsTo(address, kind)).filter((mail) => mail.subject?.includes(subject));
    if (found.length >= count) return found;
    if (Date.now() > until) throw new Error(`${found.length} of ${count} mails ${kind} came to ${address}`);
    await delay(100);
  }
}
