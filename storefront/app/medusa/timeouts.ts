/** How long a read may take before it counts as unavailable, in milliseconds. */
export const READ_TIMEOUT_MS = 5_000;
/** The same for a write in Medusa alone. */
export const WRITE_TIMEOUT_MS = 8_000;
/** The same for a write that waits for Stripe, whose own limit in Medusa is 7 s. */
export const PAYMENT_TIMEOUT_MS = 9_500;
