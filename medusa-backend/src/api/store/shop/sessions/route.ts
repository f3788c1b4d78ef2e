import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type SessionAnswer, SignIn } from "../../../../contract/accounts";
import { checkPassword } from "../../../../lib/credentials";
import { parse, ShopError } from "../../../../lib/shop-error";
import { signInWorkflow } from "../../../../workflows/sign-in";
import { toSessionAnswer } from "../../../session-answer";
import { countSignIn } from "../../../sign-in-limit";

/** Signs in; a wrong password and an unknown e-mail get the same answer in the same time. */
export async function POST(req: MedusaRequest, res: MedusaResponse<SessionAnswer>) {
  const credentials = parse(SignIn, req.body);
  const giveBack = await countSignIn(req, credentials.email);
  const owner = await checkPassword(req.scope, credentials);
  if (!owner) throw new ShopError("invalid_credentials", "Wrong e-mail address or password.");
  await giveBack();
  const { result } = await signInWorkflow(req.scope).run({ input: owner });
  res.status(201).json(await toSessionAnswer(req.scope, { ...owner, ...result }));
}
