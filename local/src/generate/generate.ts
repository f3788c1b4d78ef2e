import { fakerEN_US as faker } from "@faker-js/faker";
import type pg from "pg";
import { out } from "../lib/output";
import { withMarks } from "../setup/database-marks";
import { type Batch, dropUnfinished, writeBatch } from "./batches";
import { indexesLeftOut, leaveOutIndexes, makeIndexes } from "./indexes";
import { orderBatch } from "./order-batch";
import { makePeople } from "./people";
import { readModels, readPlaces, readSoldProducts } from "./places";
import { productRows } from "./products";
import { beginOrResume, type Counts, type Progress } from "./progress";

const BATCH = 5_000;
const PEOPLE = 4_000;
const TELL_EVERY_MS = 10_000;

/** The orders that people or tests have placed: their ids are longer than made-up ones. */
const PLACED_ORDERS = `select 1 from "order" where length(id) <> length('order_') + 24 limit 1`;
const CATALOGUE_CHANGED = `
  insert into catalogue_version (id, mark) values ('catver_shop', gen_random_uuid()::text)
  on conflict (id) do update set mark = excluded.mark, updated_at = now()`;

/** Keeps the sums of sales from being counted without the indexes (medusa-backend/src/modules/sales). */
const HOLD_SALES = "select pg_advisory_lock(hashtextextended('shop:sales', 0))";
/** Notes each order once, in place of once for each of its rows. */
const COUNT_SALES = `
  with noted as (delete from sale_change) insert into sale_change (order_id) select order_id from order_status`;

/** Prints how far something is, now and then. */
function teller(what: string): (done: number, of: number) => void {
  let toldAt = Date.now();
  return (done, of) => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = Date.now();
    out.line(`    ${what}: ${done.toLocaleString("en-US")} of ${of.toLocaleString("en-US")}`);
  };
}

type Run = { databaseUrl: string; settledFile: string; wanted: Counts; force: boolean };

/** Fewer are written sooner than the indexes are made. */
const MANY_ORDERS = 20_000;

/**
 * Whether so many orders are written sooner with the indexes left out and made at the end: where there are not many
 * more already. An interrupted run that has left them out goes on so.
 */
async function isManyOrders(client: pg.Client, count: number): Promise<boolean> {
  if (count > 0 && (await indexesLeftOut(client)).length > 0) return true;
  if (count < MANY_ORDERS) return false;
  const { rows } = await client.query('select count(*)::int as count from "order"');
  return count * 2 > rows[0]?.count;
}

async function refuseRealOrders(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(PLACED_ORDERS);
  if (rowCount)
    throw new Error("This shop has orders that were placed in it. To make up others beside them, add --force.");
}

/**
 * Fills the shop with made-up products, customers, orders, payments, parcels, mails and reviews, by COPY, batch by
 * batch. A run that was interrupted continues where it stopped.
 * @throws Error for a shop with placed orders (unless `force`), for one that is empty, and after an unfinished run for
 * other counts.
 */
export async function generateShop({ databaseUrl, settledFile, wanted, force }: Run): Promise<void> {
  await withMarks(databaseUrl, async (marks, client) => {
    if (!force && wanted.orders > 0) await refuseRealOrders(client);
    const begun = await beginOrResume(marks, wanted, settledFile);
    let progress = begun.progress;
    if (begun.resumed) out.line("    An earlier run was interrupted: it goes on.");
    await dropUnfinished(settledFile, progress);
    await client.query("set synchronous_commit = off");
    await client.query(HOLD_SALES);
    const places = await readPlaces(client);
    const { startedAt } = progress;
    const tables = new Set<string>();
    const keep = async (batch: Batch, next: Progress) => {
      for (const table of batch.rows.names()) tables.add(table);
      try {
        progress = await writeBatch(client, marks, settledFile, batch, next);
      } catch (cause) {
        const { products, orders } = progress;
        const sofar = `${products.done} of ${products.wanted} products and ${orders.done} of ${orders.wanted} orders`;
        throw new Error(`It was interrupted after ${sofar}, which stay. The same command goes on from there.`, {
          cause,
        });
      }
    };

    const tellProducts = teller("products");
    const productRun = { startedAt, places, models: await readModels(client) };
    while (progress.products.done < wanted.products) {
      const { done } = progress.products;
      const size = Math.min(BATCH, wanted.products - done);
      faker.seed([startedAt, 1, done]);
      const rows = productRows(faker, done + 1, size, productRun);
      await keep({ rows, payments: [] }, { ...progress, products: { ...progress.products, done: done + size } });
      tellProducts(done + size, wanted.products);
    }

    const tellOrders = teller("orders");
    const sold = wanted.orders > 0 ? await readSoldProducts(client) : [];
    const run = { startedAt, wanted: wanted.orders, people: makePeople(PEOPLE, startedAt), products: sold };
    const sizeAfter = (done: number) => Math.min(BATCH, wanted.orders - done);
    const make = (done: number) => orderBatch(faker, run, { done, size: sizeAfter(done) }, places);
    const withoutIndexes = await isManyOrders(client, wanted.orders - progress.orders.done);
    let made = make(progress.orders.done);
    while (progress.orders.done < wanted.orders) {
      const { done } = progress.orders;
      const next = done + sizeAfter(done);
      const batch = await made;
      if (withoutIndexes)
        await leaveOutIndexes(
          client,
          batch.rows.names().filter((name) => !tables.has(name)),
        );
      made = make(next); // while this one is written
      await keep(batch, { ...progress, orders: { ...progress.orders, done: next } });
      tellOrders(next, wanted.orders);
    }
    await makeIndexes(client, teller("indexes"));
    await client.query(CATALOGUE_CHANGED);
    if (wanted.orders > 0) await client.query(COUNT_SALES);
    // Without fresh statistics the planner takes the tables for as small as they were.
    for (const table of tables) await client.query(`vacuum (analyze) ${client.escapeIdentifier(table)}`);
  });
}
