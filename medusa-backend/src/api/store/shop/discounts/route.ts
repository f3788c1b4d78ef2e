import { ListDiscounts, MakeDiscount } from "../../../../contract/routes/discounts";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { listDiscounts } from "../../../../queries/discounts/discounts";
import { readCursor } from "../../../../queries/lists";
import { makeDiscount } from "../../../../workflows/discounts/discounts";
import { handle } from "../../../handle";

/** Discounts, newest first. */
export const GET = handle(ListDiscounts, async (asked, req) => {
  const { limit, cursor, q, state = null } = asked;
  const page = { limit, after: readCursor(cursor, "promo"), q: q || null, state, timeZone: getEnv().SHOP_TIME_ZONE };
  const { discounts, nextCursor } = await listDiscounts(databaseOf(req.scope), page);
  return { discounts, next_cursor: nextCursor };
});

/** Makes a draft of a discount. */
export const POST = handle(MakeDiscount, (terms, req) =>
  makeDiscount(req.scope, { terms, actorId: req.shop.customerId }),
);
