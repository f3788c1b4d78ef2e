import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import {
  AskQuestion,
  type AskQuestionAnswer,
  type ListQuestionsAnswer,
  ListQuestionsQuery,
} from "../../../../../../contract/questions";
import { databaseOf } from "../../../../../../lib/database/connection";
import { parse } from "../../../../../../lib/shop-error";
import { readCursor } from "../../../../../../queries/list-cursor";
import { listShownQuestions } from "../../../../../../queries/questions/shown-questions";
import { askQuestion } from "../../../../../../workflows/question/ask-question";
import { requireProductId } from "../../../../../path-id";
import { countByCustomer } from "../../../../../rate-limits";
import type { ShopRequest } from "../../../../../shop-auth";

/** The shown questions about a product, newest first. */
export async function GET(req: MedusaRequest, res: MedusaResponse<ListQuestionsAnswer>) {
  const { q, cursor } = parse(ListQuestionsQuery, req.query);
  const page = { productId: await requireProductId(req), q: q || null, after: readCursor(cursor, "ques") };
  res.json(await listShownQuestions(databaseOf(req.scope), page));
}

/** Asks about a product. */
export async function POST(req: ShopRequest, res: MedusaResponse<AskQuestionAnswer>) {
  const { text } = parse(AskQuestion, req.body);
  const productId = await requireProductId(req);
  await countByCustomer(req, "question");
  const { customerId, name } = req.shop;
  const { questionId } = await askQuestion(req.scope, { customerId, customerName: name, productId, text });
  res.status(201).json({ question_id: questionId });
}
