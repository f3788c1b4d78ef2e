import { GetCustomerFactor, KeepCustomerFactor, RemoveFactor } from "../../../../../../../contract/routes/customers";
import { databaseOf } from "../../../../../../../lib/database/connection";
import { getFactorState } from "../../../../../../../queries/accounts/second-factor";
import { requestRemoval, stopRemoval } from "../../../../../../../workflows/accounts/second-factor";
import { handle } from "../../../../../../handle";

export const GET = handle(GetCustomerFactor, async ({ id }, req) => {
  const { isOn, asksPasskey, endsAt } = await getFactorState(databaseOf(req.scope), id);
  return { isOn: isOn || asksPasskey, endsAt };
});

/** Takes effect after a day, for somebody who has lost it. */
export const POST = handle(RemoveFactor, ({ id }, req) =>
  requestRemoval(req.scope, { customerId: id, actorId: req.shop.customerId }),
);

export const DELETE = handle(KeepCustomerFactor, async ({ id }, req) => {
  await stopRemoval(req.scope, { customerId: id, actorId: req.shop.customerId });
});
