import { SignIn } from "../../../../contract/routes/accounts";
import { asShopError, ShopError } from "../../../../lib/shop-error";
import { checkPassword } from "../../../../workflows/accounts/passwords";
import { requireSecondStep } from "../../../../workflows/accounts/second-factor";
import { signInWorkflow } from "../../../../workflows/accounts/sessions";
import { handle } from "../../../handle";
import { countSignIn } from "../../../rate-limits";
import { toSessionAnswer } from "../../../session-answer";

const wrong = () => new ShopError("invalid_credentials", "Wrong e-mail address or password.");

/** A wrong or meanwhile replaced password and an unknown e-mail get the same answer in the same time. */
export const POST = handle(SignIn, async (credentials, req) => {
  const giveBack = await countSignIn(req, credentials.email);
  const owner = await checkPassword(req.scope, credentials);
  if (!owner) throw wrong();
  await giveBack();
  await requireSecondStep(req.scope, { way: "password", ...owner });
  const { result } = await signInWorkflow(req.scope)
    .run({ input: owner })
    .catch((error: unknown) => {
      throw asShopError(error)?.shopCode === "invalid_credentials" ? wrong() : error;
    });
  return await toSessionAnswer(req.scope, { customerId: owner.customerId, ...result });
});
