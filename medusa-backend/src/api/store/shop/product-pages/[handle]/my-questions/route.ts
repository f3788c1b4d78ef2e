import { GetOwnQuestions } from "../../../../../../contract/routes/questions";
import { databaseOf } from "../../../../../../lib/database/connection";
import { shortenName } from "../../../../../../lib/text";
import { listOwnQuestions } from "../../../../../../queries/questions/questions";
import { getPurchase } from "../../../../../../queries/reviews/reviews";
import { handle } from "../../../../../handle";
import { requireProductId } from "../../../../../path-id";

export const GET = handle(GetOwnQuestions, async ({ handle: product }, req) => {
  const database = databaseOf(req.scope);
  const key = { customerId: req.shop.customerId, productId: await requireProductId(req, product) };
  const [orderId, own] = await Promise.all([getPurchase(database, key), listOwnQuestions(database, key)]);
  return { mayAnswer: orderId !== null, shownAs: shortenName(req.shop.name), ...own };
});
