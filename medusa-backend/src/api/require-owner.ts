import { databaseOf } from "../lib/database/connection";
import { invalidField, ShopError } from "../lib/shop-error";
import { getWaysIn, signedInLately } from "../queries/accounts/accounts";
import { checkPassword } from "../workflows/accounts/passwords";
import { countSignIn } from "./rate-limits";
import type { ShopRequest } from "./shop-auth";

/** How long after a sign-in somebody counts as the owner of an account without a password. */
const LATELY_MINUTES = 10;

/**
 * Requires a signed-in person's own password, counted like a sign-in, so that a stolen session cannot try passwords.
 * @throws ShopError `invalid_credentials`, `too_many_requests`
 */
export async function requireOwnPassword(req: ShopRequest, signInEmail: string, password: string): Promise<void> {
  const giveBack = await countSignIn(req, signInEmail);
  const owner = await checkPassword(req.scope, { email: signInEmail, password });
  if (owner?.customerId !== req.shop.customerId) throw new ShopError("invalid_credentials", "Wrong password.");
  await giveBack();
}

/**
 * Requires the account's owner, not just a signed-in browser: by the password or, without one, by a recent sign-in.
 * @throws ShopError `invalid` without a password, `invalid_credentials`, `forbidden` for an old sign-in,
 * `too_many_requests`
 */
export async function requireOwner(
  req: ShopRequest,
  { signInEmail, password }: { signInEmail: string | null; password: string | undefined },
): Promise<void> {
  if (signInEmail !== null) {
    if (!password) throw invalidField("password", "Required");
    return await requireOwnPassword(req, signInEmail, password);
  }
  if (await signedInLately(databaseOf(req.scope), req.shop.sessionId, LATELY_MINUTES)) return;
  throw new ShopError(
    "forbidden",
    `Sign out, sign in with Google again, and do this within ${LATELY_MINUTES} minutes.`,
  );
}

export async function requireAccountOwner(req: ShopRequest, password: string | undefined): Promise<void> {
  const { signInEmail } = await getWaysIn(databaseOf(req.scope), req.shop.customerId);
  await requireOwner(req, { signInEmail, password });
}
