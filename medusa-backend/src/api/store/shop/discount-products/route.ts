import { ListDiscountProducts } from "../../../../contract/routes/discounts";
import { databaseOf } from "../../../../lib/database/connection";
import { listTitles } from "../../../../queries/discounts/discounts";
import { handle } from "../../../handle";

export const GET = handle(ListDiscountProducts, async ({ ids }, req) => ({
  products: await listTitles(databaseOf(req.scope), ids),
}));
