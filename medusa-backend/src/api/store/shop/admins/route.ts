import { MakeAdmin } from "../../../../contract/routes/accounts";
import { makeAdminWorkflow } from "../../../../workflows/accounts/accounts";
import { handle } from "../../../handle";

export const POST = handle(MakeAdmin, async ({ email }, req) => {
  const { result } = await makeAdminWorkflow(req.scope).run({ input: { email, actorId: req.shop.customerId } });
  return result;
});
