import type { MedusaContainer } from "@medusajs/framework/types";
import { withLock } from "../../lib/lock";

/** How long one waits for another sign-up with the same e-mail; longer than a dead server holds its lock. */
const WAIT_SECONDS = 8;
/** A server that died gives the lock back after this; one that works on renews it. */
const LEASE_SECONDS = 5;

/**
 * Makes an account while nobody else makes one for this e-mail, so that what is half made then is nobody's work any more and can be
 * cleared at once (docs/decisions/sign-up.md).
 * @throws ShopError `backend_unavailable` when the lock did not come in time
 */
export async function withAccountLock<T>(
  container: MedusaContainer,
  email: string,
  makeAccount: () => Promise<T>,
): Promise<T> {
  const times = { waitSeconds: WAIT_SECONDS, leaseSeconds: LEASE_SECONDS };
  return await withLock(container, `account:${email}`, makeAccount, times);
}
