import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { QuestionState } from "../../contract/questions";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { shortenName } from "../../lib/text";
import { questionService } from "../../modules/services";
import { getPurchase } from "../../queries/reviews/product-reviews";

/** `customerName` is the account's name; nobody can use another one. An empty `text` deletes the answer. */
type Input = { customerId: string; customerName: string; questionId: string; text: string };

/**
 * The order in which the question's product was sent to the customer.
 * @throws ShopError `not_found` for a question that is not shown, `forbidden` without such an order
 */
const requireOwnerStep = createStep("require-owner", async ({ customerId, questionId }: Input, { container }) => {
  const select = { select: ["id", "product_id", "state"] };
  const [question] = await questionService(container).listProductQuestions({ id: questionId }, select);
  if (question?.state !== "shown") throw new ShopError("not_found", "This question is no longer shown.");
  const orderId = await getPurchase(databaseOf(container), { customerId, productId: question.product_id });
  if (!orderId)
    throw new ShopError(
      "forbidden",
      "Only the shop and people who bought this product can answer, once it has shipped.",
    );
  return new StepResponse(orderId);
});

type Words = { id: string; text: string; answerer_name: string; order_id: string | null; state: QuestionState };
type Undo = { created: string | null; changed: Words | null; deleted: string | null };

/**
 * Stores a customer's answer, or replaces it. It waits; one that is hidden stays so. `changed` is false for the same
 * words. Undone by deleting it, or by restoring the former contents.
 */
const saveAnswerStep = createStep(
  "save-answer",
  async ({ orderId, ...input }: Input & { orderId: string }, { container }) => {
    const questions = questionService(container);
    const key = { question_id: input.questionId, customer_id: input.customerId };
    const [before] = await questions.listProductAnswers(key, { take: 1 });
    if ((before?.text ?? "") === input.text) return new StepResponse({ changed: false, wasShown: false }, null);
    const undo: Undo = { created: null, changed: null, deleted: null };
    const words = { text: input.text, answerer_name: shortenName(input.customerName), order_id: orderId };
    if (!before) {
      undo.created = (await questions.createProductAnswers({ ...key, ...words })).id;
    } else if (input.text === "") {
      await questions.softDeleteProductAnswers(before.id);
      undo.deleted = before.id;
    } else {
      const { id, text, answerer_name, order_id, state } = before;
      await questions.updateProductAnswers({ id, ...words, state: state === "hidden" ? "hidden" : "waiting" });
      undo.changed = { id, text, answerer_name, order_id, state };
    }
    return new StepResponse({ changed: true, wasShown: before?.state === "shown" }, undo);
  },
  async (undo, { container }) => {
    const questions = questionService(container);
    if (undo?.created) await questions.deleteProductAnswers(undo.created);
    if (undo?.changed) await questions.updateProductAnswers(undo.changed);
    if (undo?.deleted) await questions.restoreProductAnswers(undo.deleted);
  },
);

const answerAsOwnerWorkflow = createWorkflow("answer-as-owner", (input: Input) => {
  const orderId = requireOwnerStep(input);
  const saved = saveAnswerStep(transform({ input, orderId }, ({ input, orderId }) => ({ ...input, orderId })));
  return new WorkflowResponse(saved);
});

/**
 * Stores the answer of somebody who was sent the product; a second one replaces the first. `wasShown`: the answer that
 * it replaces or deletes was shown, so pages change.
 * @throws ShopError `not_found`, `forbidden`
 */
export async function answerAsOwner(container: MedusaContainer, input: Input) {
  const run = async () => (await answerAsOwnerWorkflow(container).run({ input })).result;
  return await withLock(container, `question-answer:${input.questionId}:${input.customerId}`, run);
}
