import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListDeskQuestionsAnswer, ListDeskQuestionsQuery } from "../../../../contract/questions";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { listDeskQuestions } from "../../../../queries/questions/question-moderation";
import type { OpsRequest } from "../../../ops";

/** The questions about products with their answers, in any state, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<ListDeskQuestionsAnswer>) {
  res.json(await listDeskQuestions(databaseOf(req.scope), parse(ListDeskQuestionsQuery, req.query)));
}
