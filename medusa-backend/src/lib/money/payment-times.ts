/** A refund or void must be done within 30 s, and one call to Stripe may last 7 s: tried again every 15 s at the latest. */
const RETRY_SECONDS = 15;

/** Milliseconds between two tries of what Stripe did not do: every sweep (in seconds), or sooner. */
export function toRetryMs(sweepSeconds: number): number {
  return Math.min(sweepSeconds, RETRY_SECONDS) * 1000;
}
