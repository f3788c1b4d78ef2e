import * as rows from "../../contract/routes/discounts";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { requireFound } from "../../lib/shop-error";
import { listDiscounts, listTitles } from "../../queries/discounts/discounts";
import {
  deleteDiscount,
  makeDiscount,
  readDiscount,
  switchDiscount,
  tryDiscount,
} from "../../workflows/discounts/discounts";
import { handle } from "../handle";

export const DISCOUNTS = [
  handle(rows.ListDiscounts, (asked, req) => listDiscounts(databaseOf(req.scope), asked, getEnv().SHOP_TIME_ZONE)),

  handle(rows.GetDiscount, async ({ id }, req) => requireFound(await readDiscount(req.scope, id), "discount")),

  handle(rows.MakeDiscount, (terms, req) => makeDiscount(req.scope, { terms, actorId: req.shop.customerId })),

  handle(rows.DeleteDiscount, ({ id }, req) =>
    deleteDiscount(req.scope, { discountId: id, actorId: req.shop.customerId }),
  ),

  handle(rows.SwitchDiscount, ({ id, to }, req) =>
    switchDiscount(req.scope, { discountId: id, to, actorId: req.shop.customerId }),
  ),

  handle(rows.TryDiscount, ({ id, orderItems }, req) => tryDiscount(req.scope, { discountId: id, orderItems })),

  handle(rows.ListDiscountProducts, async ({ ids }, req) => ({
    products: await listTitles(databaseOf(req.scope), ids),
  })),
];
