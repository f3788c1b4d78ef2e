import { ListDiscounts, MakeDiscount } from "../../../../contract/routes/discounts";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { listDiscounts } from "../../../../queries/discounts/discounts";
import { makeDiscount } from "../../../../workflows/discounts/discounts";
import { handle } from "../../../handle";

export const GET = handle(ListDiscounts, (asked, req) =>
  listDiscounts(databaseOf(req.scope), asked, getEnv().SHOP_TIME_ZONE),
);

export const POST = handle(MakeDiscount, (terms, req) =>
  makeDiscount(req.scope, { terms, actorId: req.shop.customerId }),
);
