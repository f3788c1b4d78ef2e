import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type SessionAnswer, SignUp } from "../../../../contract/accounts";
import { parse } from "../../../../lib/shop-error";
import { signUpWorkflow } from "../../../../workflows/sign-up";
import { toSessionAnswer } from "../../../session-answer";
import { countSignUp } from "../../../sign-in-limit";

/** Makes an account and signs it in. */
export async function POST(req: MedusaRequest, res: MedusaResponse<SessionAnswer>) {
  const input = parse(SignUp, req.body);
  await countSignUp(req);
  const { result } = await signUpWorkflow(req.scope).run({ input });
  res.status(201).json(await toSessionAnswer(req.scope, { ...result.account, ...result.session }));
}
