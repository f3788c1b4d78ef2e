import { AnswerMessage, OpaqueId } from "medusa-backend/contract";
import { AnswerMessage as AnswerRow, MarkMessage } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { inLines, worded } from "~/lib/schema-messages";

const Button = z.object({ id: worded(OpaqueId(100), "Choose a message.") });
const Answer = Button.extend({ text: inLines(AnswerMessage.shape.text) });

/** The forms of the screen: answers, and what is spam. */
export const messageForms = defineForms({
  answer: form(Answer, ({ medusa }, answer) => medusa.call(AnswerRow, answer), "The answer is on its way."),
  spam: form(
    Button,
    ({ medusa }, { id }) => medusa.call(MarkMessage, { id, state: "spam" }),
    "The message is marked as spam.",
  ),
  reopen: form(
    Button,
    ({ medusa }, { id }) => medusa.call(MarkMessage, { id, state: "open" }),
    "The message is open again.",
  ),
});
