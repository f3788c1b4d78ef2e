import { may } from "../../../../../../contract/permissions";
import { GetOrderPage } from "../../../../../../contract/routes/orders";
import { getEnv } from "../../../../../../lib/config/env";
import { databaseOf } from "../../../../../../lib/database/connection";
import { requireFound } from "../../../../../../lib/shop-error";
import { getOrderPage } from "../../../../../../queries/orders/order-page";
import { handle } from "../../../../../handle";

export const GET = handle(GetOrderPage, async ({ id }, req) => {
  const { customerId } = req.shop;
  const viewer = {
    customerId,
    isAdmin: may(req.shop, "read orders"),
    returnDays: getEnv().RETURN_DAYS,
    carriers: getEnv().CARRIERS,
  };
  return requireFound(await getOrderPage(databaseOf(req.scope), id, viewer), "order");
});
