import type { MedusaResponse } from "@medusajs/framework/http";
import type { ChangeAnswer } from "../../../../../../contract/common";
import { resendMailWorkflow } from "../../../../../../workflows/mails/queue-mail";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../../ops";

export async function POST(req: OpsRequest, res: MedusaResponse<ChangeAnswer>) {
  const input = { mailId: recordIdOf(req), actorId: actorOf(req) };
  const { result } = await resendMailWorkflow(req.scope).run({ input });
  res.json(result);
}
