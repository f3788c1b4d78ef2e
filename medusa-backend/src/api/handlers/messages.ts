import * as rows from "../../contract/routes/messages";
import { databaseOf } from "../../lib/database/connection";
import { listMessages } from "../../queries/messages";
import { answerMessage, markMessage, sendMessageWorkflow } from "../../workflows/messages/messages";
import { handle } from "../handle";
import { countMail } from "../rate-limits";

export const MESSAGES = [
  /** Nothing of it is logged. */
  handle(rows.SendMessage, async (message, req) => {
    await countMail(req, "message", message.email);
    await sendMessageWorkflow(req.scope).run({ input: message });
  }),

  handle(rows.ListMessages, (asked, req) => listMessages(databaseOf(req.scope), asked)),

  handle(rows.MarkMessage, ({ id, state }, req) =>
    markMessage(req.scope, { messageId: id, state, actorId: req.shop.customerId }),
  ),

  /** Nothing of it is logged. */
  handle(rows.AnswerMessage, ({ id, text }, req) =>
    answerMessage(req.scope, { messageId: id, text, actorId: req.shop.customerId }),
  ),
];
