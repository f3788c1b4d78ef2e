import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type SessionAnswer, SignUp } from "../../../../contract/accounts";
import { requireUncommonPassword } from "../../../../lib/auth/passwords";
import { parse } from "../../../../lib/shop-error";
import { signUpWorkflow } from "../../../../workflows/account/create-account";
import { withAccountLock } from "../../../../workflows/account/locked-account";
import { countSignUp } from "../../../rate-limits";
import { toSessionAnswer } from "../../../session-answer";

/**
 * Makes an account and signs it in. Two sign-ups with one e-mail run one after the other, so that a person who is told
 * that the account exists can sign in to it at once.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse<SessionAnswer>) {
  const input = parse(SignUp, req.body);
  requireUncommonPassword(input.password, "password");
  await countSignUp(req);
  const { result } = await withAccountLock(req.scope, input.email, () => signUpWorkflow(req.scope).run({ input }));
  res.status(201).json(await toSessionAnswer(req.scope, { ...result.account, ...result.session }));
}
