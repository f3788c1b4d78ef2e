import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListStaffQuestionsAnswer, ListStaffQuestionsQuery } from "../../../../contract/questions";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readCursor } from "../../../../queries/lists";
import { listStaffQuestions } from "../../../../queries/questions/question-moderation";
import type { OpsRequest } from "../../../ops";

/** The questions about products with their answers, in any state, newest first. */
export async function GET(req: OpsRequest, res: MedusaResponse<ListStaffQuestionsAnswer>) {
  const { limit, cursor, list = null, q } = parse(ListStaffQuestionsQuery, req.query);
  const page = { limit, after: readCursor(cursor, "ques"), list, q: q || null };
  res.json(await listStaffQuestions(databaseOf(req.scope), page));
}
