import { createHash } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { MessageState, SendMessage } from "../../contract/messages";
import { getEnv } from "../../lib/config/env";
import { runLocked } from "../../lib/lock";
import { shopDay } from "../../lib/shop-day";
import { requireFound, ShopError } from "../../lib/shop-error";
import { messageService } from "../../modules/shop-message";
import { auditedWorkflow, auditIfChanged, ifChanged } from "../audit/write-audit";
import { queueMailStep } from "../mails/queue-mail";

const MOST_LINKS = 3;
const LINK = /https?:\/\/|\bwww\./gi;
/** Links as forums and pages write them, which nobody types in a message. */
const MARKUP = /\[url\b|<a\s+href\b/i;

/** Spam fills the field that people do not see, has a link in the name, many links, or markup. It is kept, too. */
export function isSpam({ name, message, website }: SendMessage): boolean {
  if (website) return true;
  return name.search(LINK) >= 0 || MARKUP.test(message) || (message.match(LINK) ?? []).length > MOST_LINKS;
}

/** Send, pressed again after a lost answer, sends no second mail: the same text of one day has one key. */
function toKey({ name, email, message }: SendMessage): string {
  const said = JSON.stringify([shopDay(new Date()).toString(), name, email, message]);
  return `stay_in_touch:${createHash("sha256").update(said).digest("hex")}`;
}

const keepMessageStep = createStep(
  "keep-message",
  async ({ key, ...sent }: SendMessage & { key: string }, { container }) => {
    const { name, email, message: text } = sent;
    const state = isSpam(sent) ? "spam" : "open";
    const messageId = await messageService(container).keepMessage({ key, name, email, text, state });
    return new StepResponse(undefined, messageId);
  },
  async (messageId, { container }) => {
    if (messageId) await messageService(container).deleteShopMessages(messageId);
  },
);

/** Stores a message to the shop, and mails it to the first of the shop's e-mail addresses. */
export const sendMessageWorkflow = createWorkflow("send-message", (input: SendMessage) => {
  keepMessageStep(transform({ input }, ({ input }) => ({ ...input, key: toKey(input) })));
  queueMailStep(
    transform({ input }, ({ input }) => ({
      key: toKey(input),
      kind: "stay_in_touch" as const,
      to: getEnv().SHOP_EMAILS[0],
      data: input,
    })),
  );
  return new WorkflowResponse(undefined);
});

type Answer = { messageId: string; text: string; actorId: string };
type Mark = { messageId: string; state: Exclude<MessageState, "answered">; actorId: string };

async function requireMessage(container: MedusaContainer, messageId: string) {
  const message = requireFound((await messageService(container).listShopMessages({ id: messageId }))[0], "message");
  return message;
}

/** `changed` is false if the admin has sent the same one. @throws ShopError `conflict` if it was answered otherwise */
const answerMessageStep = createStep(
  "answer-message",
  async ({ messageId, text, actorId }: Answer, { container }) => {
    const { id, state, email: to, text: message, ...former } = await requireMessage(container, messageId);
    const asked = { to, message };
    if (state === "answered") {
      if (former.answer === text && former.answered_by === actorId)
        return new StepResponse({ changed: false, ...asked }, null);
      throw new ShopError("conflict", `Somebody else has answered this message: ${former.answer}`);
    }
    const answered = { answer: text, answered_at: new Date(), answered_by: actorId };
    await messageService(container).updateShopMessages({ id, state: "answered", ...answered });
    return new StepResponse({ changed: true, ...asked }, { id, state });
  },
  async (former, { container }) => {
    const none = { answer: null, answered_at: null, answered_by: null };
    if (former) await messageService(container).updateShopMessages({ ...former, ...none });
  },
);

const answerMessageWorkflow = createWorkflow("answer-message", (input: Answer) => {
  const result = answerMessageStep(input);
  auditIfChanged(result, input, ({ actorId, messageId }) => ({
    actorId,
    action: "message.answered",
    subjectId: messageId,
  }));
  queueMailStep(
    transform({ input, result }, ({ input, result: { to, message } }) => ({
      key: `message_answered:${input.messageId}`,
      kind: "message_answered" as const,
      to,
      data: { message, answer: input.text },
    })),
  );
  return new WorkflowResponse({ changed: result.changed });
});

/** Mails the answer, once. @throws ShopError `not_found`, `conflict` if somebody else has answered */
export async function answerMessage(container: MedusaContainer, input: Answer): Promise<{ changed: boolean }> {
  return await runLocked(container, `message:${input.messageId}`, answerMessageWorkflow, input);
}

const markMessageStep = createStep(
  "mark-message",
  async ({ messageId, state }: Mark, { container }) => {
    const former = await requireMessage(container, messageId);
    if (former.state === "answered") throw new ShopError("conflict", "Somebody else has answered this message.");
    if (former.state === state) return new StepResponse({ changed: false }, null);
    await messageService(container).updateShopMessages({ id: former.id, state });
    return new StepResponse({ changed: true }, { id: former.id, state: former.state });
  },
  async (former, { container }) => {
    if (former) await messageService(container).updateShopMessages(former);
  },
);

const markMessageWorkflow = auditedWorkflow("mark-message", markMessageStep, ({ actorId, messageId, state }, change) =>
  ifChanged(change, {
    actorId,
    action: state === "spam" ? "message.marked_spam" : "message.reopened",
    subjectId: messageId,
  }),
);

/** Moves a message to the spam, or out of it. @throws ShopError `not_found`, `conflict` for an answered message */
export async function markMessage(container: MedusaContainer, input: Mark): Promise<{ changed: boolean }> {
  return await runLocked(container, `message:${input.messageId}`, markMessageWorkflow, input);
}
