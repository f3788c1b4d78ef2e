/**
 * A refund or void must be done within 30 s, and one call to Stripe may last 7 s: so it is retried every 15 s at the
 * latest.
 */
const RETRY_SECONDS = 15;

/** Milliseconds between two tries of a failed call to Stripe: one sweep (in seconds), or less. */
export function toRetryMs(sweepSeconds: number): number {
  return Math.min(sweepSeconds, RETRY_SECONDS) * 1000;
}
