import { DeleteOwnQuestion } from "../../../../../contract/routes/questions";
import { catalogueVersionService } from "../../../../../modules/catalogue-version";
import { deleteOwnQuestion } from "../../../../../workflows/questions/questions";
import { handle } from "../../../../handle";

export const DELETE = handle(DeleteOwnQuestion, async ({ id }, req) => {
  const input = { questionId: id, customerId: req.shop.customerId };
  const { wasShown } = await deleteOwnQuestion(req.scope, input);
  if (wasShown) await catalogueVersionService(req.scope).noteChange();
});
