import type { MedusaRequest } from "@medusajs/framework/http";
import type { UsedCredential } from "../contract/passkeys";
import { PROOF_MINUTES } from "../contract/second-factor";
import { consumePoints, getRateLimits } from "../lib/auth/rate-limits";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { provedLately, secondStepMethods } from "../queries/accounts/second-factor";
import { getPaidMoney } from "../queries/orders/order-amounts";
import { checkPasskey } from "../workflows/accounts/passkeys";
import { checkCode, markProved, requireOn } from "../workflows/accounts/second-factor";
import { addressKeyOf } from "./rate-limits";
import type { ShopRequest } from "./shop-auth";

export const wrongCode = () =>
  new ShopError(
    "invalid_credentials",
    "This code is wrong, or was used already. Wait for the next one, and try again.",
  );

/**
 * Counts a try of a code before it is checked; a code has few digits. `owner` is a customer, or an identity of Medusa
 * Admin. Returns a function that gives the count back.
 * @throws ShopError `too_many_requests`
 */
export async function countCode(req: MedusaRequest, owner: string): Promise<() => Promise<void>> {
  const { code, address } = getRateLimits(databaseOf(req.scope));
  return await consumePoints([
    [code, owner],
    [address, addressKeyOf(req, getEnv())],
  ]);
}

/** Takes a recovery code too, which is then used. @throws ShopError `invalid_credentials`, `too_many_requests` */
export async function requireCode(req: MedusaRequest, customerId: string, code: string): Promise<void> {
  const giveBack = await countCode(req, customerId);
  if (!(await checkCode(req.scope, customerId, code))) throw wrongCode();
  await giveBack();
}

/**
 * `requireCode` for the signed-in person, whose session it proves.
 * @throws ShopError `conflict` if there is no second factor, `invalid_credentials`, `too_many_requests`
 */
export async function requireOwnCode(req: ShopRequest, code: string): Promise<void> {
  const { customerId, sessionId } = req.shop;
  await requireOn(req.scope, customerId);
  await requireCode(req, customerId, code);
  await markProved(req.scope, sessionId);
}

/** Requires a passkey of the signed-in person, whose session it proves. @throws ShopError `invalid_credentials` */
export async function requireOwnPasskey(req: ShopRequest, credential: UsedCredential): Promise<void> {
  const { customerId, sessionId } = req.shop;
  await checkPasskey(req.scope, credential, { purpose: "second-step", customerId });
  await markProved(req.scope, sessionId);
}

/**
 * Asks a person with a second factor for it, unless it proved the session in the last `minutes`. Others pass.
 * @throws ShopError `confirm_again`
 */
export async function requireRecentProof(req: ShopRequest, minutes = PROOF_MINUTES): Promise<void> {
  const database = databaseOf(req.scope);
  const { customerId, sessionId } = req.shop;
  if (await provedLately(database, sessionId, minutes)) return;
  const methods = await secondStepMethods(database, customerId);
  if (methods.length > 0)
    throw new ShopError(
      "confirm_again",
      "Confirm this with a code or a passkey: at /dashboard/confirm, if you are not asked here. Then try again.",
      { details: { methods } },
    );
}

/** `requireRecentProof` for a further page of an export: one that began in time may go on for as long again. */
export const requireProofForPage = (req: ShopRequest): Promise<void> => requireRecentProof(req, 2 * PROOF_MINUTES);

/** `requireRecentProof` for a refund over REFUND_CONFIRM_OVER; without an `amount` (minor units), for any. */
export async function requireProofForRefund(req: ShopRequest, amount = Number.POSITIVE_INFINITY): Promise<void> {
  if (amount > getEnv().REFUND_CONFIRM_OVER) await requireRecentProof(req);
}

/** The same for a cancellation, which returns everything that was paid. */
export async function requireProofForCancellation(req: ShopRequest, orderId: string): Promise<void> {
  const paid = await getPaidMoney(databaseOf(req.scope), orderId);
  await requireProofForRefund(req, paid?.captured ?? 0);
}
