import { AskQuestion, ListQuestions } from "../../../../../../contract/routes/questions";
import { databaseOf } from "../../../../../../lib/database/connection";
import { listShownQuestions } from "../../../../../../queries/questions/questions";
import { askQuestion } from "../../../../../../workflows/questions/questions";
import { handle } from "../../../../../handle";
import { requireProductId } from "../../../../../path-id";
import { countByCustomer } from "../../../../../rate-limits";

export const GET = handle(ListQuestions, async ({ handle: product, ...page }, req) =>
  listShownQuestions(databaseOf(req.scope), await requireProductId(req, product), page),
);

export const POST = handle(AskQuestion, async ({ handle: product, text }, req) => {
  const productId = await requireProductId(req, product);
  await countByCustomer(req, "question");
  const { customerId, name } = req.shop;
  const { questionId } = await askQuestion(req.scope, { customerId, customerName: name, productId, text });
  return { questionId };
});
