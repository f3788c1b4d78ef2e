import { EditOption } from "../../../../../../../contract/routes/products";
import { editOption } from "../../../../../../../workflows/products/change-options";
import { handle } from "../../../../../../handle";

export const POST = handle(EditOption, ({ id, optionId, ...option }, req) =>
  editOption(req.scope, { productId: id, actorId: req.shop.customerId, optionId, option }),
);
