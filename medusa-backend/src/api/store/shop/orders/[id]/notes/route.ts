import { WriteNote } from "../../../../../../contract/routes/orders";
import { writeNote } from "../../../../../../workflows/orders/edit-order";
import { handle } from "../../../../../handle";

export const POST = handle(WriteNote, async ({ id, ...note }, req) =>
  writeNote(req.scope, { ...note, orderId: id, actorId: req.shop.customerId }),
);
