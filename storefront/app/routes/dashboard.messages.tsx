import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AnswerMessage, MESSAGE_LIST, OpaqueId } from "medusa-backend/contract";
import { AnswerMessage as AnswerRow, ListMessages, MarkMessage } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, listLoader } from "~/auth/index.server";
import { MessagesScreen } from "~/features/messages/messages-screen";
import { privateMeta } from "~/lib/page-meta";
import { inLines, worded } from "~/lib/schema-messages";

export const meta: MetaFunction = () => privateMeta("Messages");

export const loader = listLoader(MESSAGE_LIST, "read messages", (medusa, query) => medusa.call(ListMessages, query));

const Button = z.object({ id: worded(OpaqueId(100), "Choose a message.") });
const Answer = Button.extend({ text: inLines(AnswerMessage.shape.text) });

export const action = defineForms({
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

export default function MessagesRoute() {
  return <MessagesScreen {...useLoaderData<typeof loader>()} />;
}
