import { UndoEdit } from "../../../../../../../../contract/routes/products";
import { undoEdit } from "../../../../../../../../workflows/products/edit-product";
import { handle } from "../../../../../../../handle";

export const POST = handle(UndoEdit, async ({ id, editId }, req) =>
  undoEdit(req.scope, { id, editId, actorId: req.shop.customerId }),
);
