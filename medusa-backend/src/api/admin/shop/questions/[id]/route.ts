import type { MedusaResponse } from "@medusajs/framework/http";
import type { ChangeAnswer } from "../../../../../contract/common";
import type { DeleteReviewAnswer } from "../../../../../contract/ops";
import { ModerateQuestion } from "../../../../../contract/questions";
import { parse } from "../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../modules/catalogue-version";
import { deleteQuestionWorkflow, hideQuestionWorkflow } from "../../../../../workflows/questions/questions";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../ops";

export async function POST(req: OpsRequest, res: MedusaResponse<ChangeAnswer>) {
  const { hidden } = parse(ModerateQuestion, req.body);
  const input = { questionId: recordIdOf(req), hidden, actorId: actorOf(req) };
  const { result } = await hideQuestionWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  res.json(result);
}

export async function DELETE(req: OpsRequest, res: MedusaResponse<DeleteReviewAnswer>) {
  const input = { questionId: recordIdOf(req), actorId: actorOf(req) };
  const { result } = await deleteQuestionWorkflow(req.scope).run({ input });
  if (result.wasShown) await catalogueVersionService(req.scope).noteChange();
  res.json({ id: result.id, deleted: true });
}
