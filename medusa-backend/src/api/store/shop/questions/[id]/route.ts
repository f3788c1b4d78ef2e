import { DeleteOwnQuestion } from "../../../../../contract/routes/questions";
import { catalogueVersionService } from "../../../../../modules/catalogue-version";
import { deleteOwnQuestion } from "../../../../../workflows/questions/questions";
import { handle } from "../../../../handle";

export const DELETE = handle(DeleteOwnQuestion, async ({ id }, req) => {
  const { wasShown } = await deleteOwnQuestion(req.scope, { questionId: id, customerId: req.shop.customerId });
  if (wasShown) await catalogueVersionService(req.scope).noteChange();
});
