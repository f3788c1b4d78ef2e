import { GetSecondFactor, StartFactor } from "../../../../../contract/routes/accounts";
import { getEnv } from "../../../../../lib/config/env";
import { databaseOf } from "../../../../../lib/database/connection";
import { getWaysIn } from "../../../../../queries/accounts/accounts";
import { getFactorState } from "../../../../../queries/accounts/second-factor";
import { startFactor } from "../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../handle";
import { requireOwner } from "../../../../require-owner";

export const GET = handle(GetSecondFactor, async (_, req) => ({
  isOffered: getEnv().AUTH_MFA_ENCRYPTION_KEY !== undefined,
  ...(await getFactorState(databaseOf(req.scope), req.shop.customerId)),
}));

/** Makes the key of a new authenticator, which a code then confirms. */
export const POST = handle(StartFactor, async ({ password }, req) => {
  const { customerId, email } = req.shop;
  const { signInEmail } = await getWaysIn(databaseOf(req.scope), customerId);
  await requireOwner(req, { signInEmail, password });
  return await startFactor(req.scope, { customerId, email: email ?? "" });
});
