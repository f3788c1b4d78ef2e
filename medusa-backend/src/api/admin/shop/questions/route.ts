import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListStaffQuestionsAnswer, ListStaffQuestionsQuery } from "../../../../contract/questions";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listStaffQuestions } from "../../../../queries/questions/question-moderation";
import type { OpsRequest } from "../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<ListStaffQuestionsAnswer>) {
  res.json(await listStaffQuestions(databaseOf(req.scope), parse(ListStaffQuestionsQuery, req.query)));
}
