import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { shortenName } from "../../lib/text";
import { questionService } from "../../modules/services";
import { getSameQuestion, hasMostWaiting } from "../../queries/questions/own-questions";

/** `customerName` is the account's name; nobody can use another one. */
type Input = { customerId: string; customerName: string; productId: string; text: string };

/** Stores a question that waits; undone by deleting it. */
const askQuestionStep = createStep(
  "ask-question",
  async ({ customerId, customerName, productId, text }: Input, { container }) => {
    const database = databaseOf(container);
    const asked = await getSameQuestion(database, { customerId, productId, text });
    if (asked) return new StepResponse({ questionId: asked }, null);
    if (await hasMostWaiting(database, customerId))
      throw new ShopError("conflict", "The shop has not read your last questions yet. Ask again once it has.");
    const { id } = await questionService(container).createProductQuestions({
      product_id: productId,
      customer_id: customerId,
      asker_name: shortenName(customerName),
      text,
    });
    return new StepResponse({ questionId: id }, id);
  },
  async (id, { container }) => {
    if (id) await questionService(container).deleteProductQuestions(id);
  },
);

const askQuestionWorkflow = createWorkflow("ask-question", (input: Input) => {
  return new WorkflowResponse(askQuestionStep(input));
});

/**
 * Asks about a product; the same words again find the first question.
 * @throws ShopError `conflict` while too many questions of the customer wait
 */
export async function askQuestion(container: MedusaContainer, input: Input): Promise<{ questionId: string }> {
  const run = async () => (await askQuestionWorkflow(container).run({ input })).result;
  return await withLock(container, `ask-question:${input.customerId}`, run);
}
