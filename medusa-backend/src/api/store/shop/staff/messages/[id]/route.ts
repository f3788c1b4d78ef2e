import { MarkMessage } from "../../../../../../contract/routes/messages";
import { markMessage } from "../../../../../../workflows/messages/messages";
import { handle } from "../../../../../handle";

export const POST = handle(MarkMessage, ({ id, state }, req) =>
  markMessage(req.scope, { messageId: id, state, actorId: req.shop.customerId }),
);
