import { EditNote } from "../../../../../../../contract/routes/orders";
import { editNote } from "../../../../../../../workflows/orders/edit-order";
import { handle } from "../../../../../../handle";

export const POST = handle(EditNote, async ({ id, ...note }, req) =>
  editNote(req.scope, { ...note, orderId: id, actorId: req.shop.customerId }),
);
