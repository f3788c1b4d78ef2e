import { GetSecondFactor, StartFactor } from "../../../../../contract/routes/accounts";
import { getEnv } from "../../../../../lib/config/env";
import { databaseOf } from "../../../../../lib/database/connection";
import { getFactorState } from "../../../../../queries/accounts/second-factor";
import { startFactor } from "../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../handle";
import { requireAccountOwner } from "../../../../require-owner";

export const GET = handle(GetSecondFactor, async (_, req) => ({
  isOffered: getEnv().AUTH_MFA_ENCRYPTION_KEY !== undefined,
  ...(await getFactorState(databaseOf(req.scope), req.shop.customerId)),
}));

/** Makes the key of a new authenticator, which a code then confirms. */
export const POST = handle(StartFactor, async ({ password }, req) => {
  const { customerId, email } = req.shop;
  await requireAccountOwner(req, password);
  return await startFactor(req.scope, { customerId, email: email ?? "" });
});
