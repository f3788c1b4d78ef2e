import * as rows from "../../contract/routes/questions";
import { databaseOf } from "../../lib/database/connection";
import { shortenName } from "../../lib/text";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { listStaffQuestions } from "../../queries/questions/question-moderation";
import { listOwnQuestions, listShownQuestions } from "../../queries/questions/questions";
import { getPurchase } from "../../queries/reviews/reviews";
import { answerAsOwner, answerQuestion } from "../../workflows/questions/answers";
import { askQuestion, deleteOwnQuestion, moderateAnswer, moderateQuestion } from "../../workflows/questions/questions";
import { handle } from "../handle";
import { requireProductId } from "../path-id";
import { countByCustomer } from "../rate-limits";

export const QUESTIONS = [
  handle(rows.ListQuestions, async ({ handle: product, ...page }, req) =>
    listShownQuestions(databaseOf(req.scope), await requireProductId(req, product), page),
  ),

  handle(rows.AskQuestion, async ({ handle: product, text }, req) => {
    const productId = await requireProductId(req, product);
    await countByCustomer(req, "question");
    const { customerId, name } = req.shop;
    const { questionId } = await askQuestion(req.scope, { customerId, customerName: name, productId, text });
    return { questionId };
  }),

  handle(rows.GetOwnQuestions, async ({ handle: product }, req) => {
    const database = databaseOf(req.scope);
    const key = { customerId: req.shop.customerId, productId: await requireProductId(req, product) };
    const [orderId, own] = await Promise.all([getPurchase(database, key), listOwnQuestions(database, key)]);
    return { mayAnswer: orderId !== null, shownAs: shortenName(req.shop.name), ...own };
  }),

  handle(rows.AnswerAsOwner, async ({ id: questionId, text }, req) => {
    const { customerId, name: customerName } = req.shop;
    const wasShown = await answerAsOwner(req.scope, { customerId, customerName, questionId, text });
    if (wasShown) await catalogueVersionService(req.scope).noteChange();
  }),

  handle(rows.DeleteOwnQuestion, async ({ id }, req) => {
    const { wasShown } = await deleteOwnQuestion(req.scope, { questionId: id, customerId: req.shop.customerId });
    if (wasShown) await catalogueVersionService(req.scope).noteChange();
  }),

  handle(rows.ListStaffQuestions, (asked, req) => listStaffQuestions(databaseOf(req.scope), asked)),

  handle(rows.ModerateQuestion, async ({ id, hidden }, req) => {
    const input = { questionId: id, hidden, actorId: req.shop.customerId };
    const result = await moderateQuestion(req.scope, input);
    if (result.changed) await catalogueVersionService(req.scope).noteChange();
    return result;
  }),

  handle(rows.AnswerQuestion, async ({ id, ...answer }, req) => {
    const result = await answerQuestion(req.scope, { ...answer, questionId: id, actorId: req.shop.customerId });
    if (result.changed) await catalogueVersionService(req.scope).noteChange();
    return result;
  }),

  handle(rows.ModerateAnswer, async ({ id, ...moderation }, req) => {
    const input = { ...moderation, answerId: id, actorId: req.shop.customerId };
    const { changed } = await moderateAnswer(req.scope, input);
    if (changed) await catalogueVersionService(req.scope).noteChange();
    return { changed };
  }),
];
