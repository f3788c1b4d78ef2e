import { CURRENCY } from "../../../../contract/currency";
import type { PeriodSums } from "../../../../contract/overview";
import { GetOverview } from "../../../../contract/routes/orders";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { sum } from "../../../../lib/money/money";
import { shopDay, shopPeriod } from "../../../../lib/shop-day";
import { isCounting, listBestProducts, listSales, requireToDo } from "../../../../queries/sales";
import { handle } from "../../../handle";

const BEST = 5;

const sumUp = (parts: readonly PeriodSums[]): PeriodSums => ({
  sales: sum(parts.map(({ sales }) => sales)),
  refunds: sum(parts.map(({ refunds }) => refunds)),
  orders: sum(parts.map(({ orders }) => orders)),
});

export const GET = handle(GetOverview, async ({ days: lastDays, from: since, to }, req) => {
  const { SHOP_TIME_ZONE: timeZone } = getEnv();
  const [database, now] = [databaseOf(req.scope), new Date()];
  const asked = since && to ? { from: since, to } : { days: lastDays };
  const { days, firstDay, lastDay, beforeFrom, beforeTo, parts } = shopPeriod(asked, now, timeZone);
  const [sales, best, toDo, counting] = await Promise.all([
    listSales(database, { from: beforeFrom, until: beforeTo, timeZone, by: days === 1 ? "hour" : "day" }),
    listBestProducts(database, { firstDay, lastDay, timeZone, limit: BEST }),
    requireToDo(database, shopDay(now, timeZone).toString()),
    isCounting(database),
  ]);
  const sumsOf = (at: string) => sumUp(sales.filter((part) => part.at === at));
  const points = parts.map(({ at, before }) => ({ at, ...sumsOf(at), before: sumsOf(before) }));
  return {
    days,
    firstDay,
    lastDay,
    currencyCode: CURRENCY,
    sums: sumUp(points),
    sumsBefore: sumUp(sales.filter(({ isEarly }) => isEarly)),
    points,
    bestProducts: best,
    toDo,
    counting,
  };
});
