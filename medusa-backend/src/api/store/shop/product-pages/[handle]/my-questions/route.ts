import type { MedusaResponse } from "@medusajs/framework/http";
import type { MyQuestionsAnswer } from "../../../../../../contract/questions";
import { databaseOf } from "../../../../../../lib/database/connection";
import { shortenName } from "../../../../../../lib/text";
import { listOwnQuestions } from "../../../../../../queries/questions/own-questions";
import { getPurchase } from "../../../../../../queries/reviews/product-reviews";
import { requireProductId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Whether this person may answer questions about the product, and their own questions and answers about it. */
export async function GET(req: ShopRequest, res: MedusaResponse<MyQuestionsAnswer>) {
  const database = databaseOf(req.scope);
  const key = { customerId: req.shop.customerId, productId: await requireProductId(req) };
  const [orderId, own] = await Promise.all([getPurchase(database, key), listOwnQuestions(database, key)]);
  res.json({ may_answer: orderId !== null, shown_as: shortenName(req.shop.name), ...own });
}
