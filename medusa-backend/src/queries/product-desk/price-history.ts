import { z } from "zod";
import { PricePeriod } from "../../contract/product-desk";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, readable } from "../../lib/database/sql";
import { PLAIN_PRICE } from "../catalogue/statements";

/** The plain price of a price set, by the same rule as the shop's lists. */
const priceOf = (priceSet: string) => `
  select pr.amount, pr.updated_at from price pr where pr.price_set_id = ${priceSet} and ${PLAIN_PRICE}
  order by pr.created_at desc limit 1`;

/** Records the plain prices of these price sets if they differ from the last recorded ones. `sets` is a table. */
export const keepPrices = (sets: string) => `
  insert into kept_price (price_set_id, amount, since)
  select s.price_set_id, plain.amount, now() from ${sets} s
  left join lateral (${priceOf("s.price_set_id")}) plain on true
  left join lateral (
    select k.id, k.amount from kept_price k where k.price_set_id = s.price_set_id and k.deleted_at is null
    order by k.since desc, k.id desc limit 1) kept on true
  where plain.amount is distinct from kept.amount`;

const PeriodRow = z.object({
  amount: PricePeriod.shape.amount,
  since: IsoTime,
});

/** The number of prices that a product's page shows, and among which the lowest of the last days is found. */
const MOST_PRICES = 200;

/**
 * The past prices, newest first. Medusa deletes a price and creates it again in one transaction: a price that lasted no
 * time does not count, and the same price before and after counts as one.
 */
function heldPeriods(periods: readonly PricePeriod[]): PricePeriod[] {
  const held = periods.filter(({ since }, place) => periods[place - 1]?.since !== since);
  return held.filter(({ amount }, place) => place === held.length - 1 || held[place + 1]?.amount !== amount);
}

/** The prices of a price set, newest first. */
export async function listPricePeriods(database: Database, priceSetId: string | null): Promise<PricePeriod[]> {
  const sql = `select k.amount::float8 as amount, k.since from kept_price k
    where k.price_set_id = ? and k.deleted_at is null order by k.since desc, k.id desc limit ${MOST_PRICES}`;
  return heldPeriods(readable(await queryList(database, "prices", PeriodRow, sql, [priceSetId])));
}
