import { AnswerMessage } from "../../../../../../../contract/routes/messages";
import { answerMessage } from "../../../../../../../workflows/messages/messages";
import { handle } from "../../../../../../handle";

/** Nothing of it is logged. */
export const PUT = handle(AnswerMessage, ({ id, text }, req) =>
  answerMessage(req.scope, { messageId: id, text, actorId: req.shop.customerId }),
);
