import type { MedusaResponse } from "@medusajs/framework/http";
import type { z } from "zod";
import {
  type ListDiscountsAnswer,
  ListDiscountsQuery,
  MakeDiscount,
  type MakeDiscountAnswer,
} from "../../../../contract/discounts";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import { readCursor } from "../../../../queries/list-cursor";
import { listDiscounts } from "../../../../queries/promotions/discounts";
import { makeDiscount } from "../../../../workflows/discount/make-discount";
import type { ShopRequest } from "../../../shop-auth";

/** Discounts, newest first. */
export async function GET(req: ShopRequest, res: MedusaResponse<z.infer<typeof ListDiscountsAnswer>>) {
  const { limit, cursor, q, state = null } = parse(ListDiscountsQuery, req.query);
  const page = { limit, after: readCursor(cursor, "promo"), q: q || null, state, timeZone: getEnv().SHOP_TIME_ZONE };
  const { discounts, nextCursor } = await listDiscounts(databaseOf(req.scope), page);
  res.json({ discounts, next_cursor: nextCursor });
}

/** Makes a draft of a discount. */
export async function POST(req: ShopRequest, res: MedusaResponse<MakeDiscountAnswer>) {
  const terms = parse(MakeDiscount, req.body);
  res.status(201).json(await makeDiscount(req.scope, { terms, actorId: req.shop.customerId }));
}
