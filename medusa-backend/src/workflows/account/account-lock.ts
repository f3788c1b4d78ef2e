import type { MedusaContainer } from "@medusajs/framework/types";
import { withLock } from "../../lib/lock";

/** How long a sign-up waits for another one with the same e-mail: longer than a dead server holds its lock. */
const WAIT_SECONDS = 8;
/** A server that died loses the lock after this; one that is alive renews it. */
const LEASE_SECONDS = 5;

/**
 * Makes an account under a lock of its e-mail, so that an unfinished account belongs to no running sign-up and can be
 * deleted at once (docs/decisions/accounts.md).
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
