import { truncate, writeFile } from "node:fs/promises";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type Faker, fakerEN_US as faker } from "@faker-js/faker";
import type pg from "pg";
import { out } from "../lib/step";
import { inTransaction } from "../postgres/client";
import { type Marks, withMarks } from "../setup/prepare-sources";
import { type SettledPayment, toLine } from "../stripe-sandbox/settled/settled-payments";
import { Rows } from "./copy";
import { makePeople } from "./customers";
import { indexesLeftOut, leaveOutIndexes, makeIndexes } from "./indexes";
import { type OrderRun, planOrders } from "./order-plan";
import { addOrder } from "./order-rows";
import { settledPayments } from "./payment-rows";
import { readModels, readPlaces, readSoldProducts, type ShopPlaces } from "./places";
import { productRows } from "./products";
import { beginOrResume, type Counts, type Progress, saveProgress } from "./progress";

/** The contents of one batch: rows of the database, and lines of the payment sandbox. */
type Batch = { rows: Rows; payments: SettledPayment[] };

/**
 * Writes a batch in one transaction, with the progress after it. The payments are written to their file first, so that
 * no order exists without its payment; after an interruption, `dropUnfinished` removes those without an order.
 */
async function writeBatch(
  client: pg.Client,
  marks: Marks,
  settledFile: string,
  { rows, payments }: Batch,
  progress: Progress,
): Promise<Progress> {
  const lines = payments.map(toLine).join("");
  if (lines !== "") await writeFile(settledFile, lines, { flag: "a", mode: 0o600 });
  const after = { ...progress, settledBytes: progress.settledBytes + lines.length };
  await inTransaction(client, async () => {
    await rows.write(client);
    await saveProgress(marks, after);
  });
  return after;
}

/** Removes the payments of an interrupted batch. */
async function dropUnfinished(settledFile: string, { settledBytes }: Progress): Promise<void> {
  await writeFile(settledFile, "", { flag: "a", mode: 0o600 });
  await truncate(settledFile, settledBytes);
}

/**
 * Few enough orders are made at once that the database, which writes the previous batch, never waits for its next rows.
 */
const AT_ONCE = 25;

/**
 * The batch of the `size` orders of a run after the first `done`, made a few at a time, so that other work runs in
 * between.
 */
async function orderBatch(
  faker: Faker,
  run: OrderRun,
  { done, size }: { done: number; size: number },
  places: ShopPlaces,
): Promise<Batch> {
  faker.seed([run.startedAt, 2, done]);
  const batch: Batch = { rows: new Rows(), payments: [] };
  for (let made = 0; made < size; made += AT_ONCE) {
    const plans = planOrders(faker, run, done + made + 1, Math.min(AT_ONCE, size - made));
    for (const plan of plans) {
      addOrder(batch.rows, faker, plan, places);
      batch.payments.push(...settledPayments(plan, places.currency));
    }
    await yieldToOthers();
  }
  return batch;
}

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
/** Notes each order once, instead of once for each of its rows. */
const COUNT_SALES = `
  with noted as (delete from sale_change) insert into sale_change (order_id) select order_id from order_status`;

/** Prints the progress from time to time. */
function teller(what: string): (done: number, of: number) => void {
  let toldAt = Date.now();
  return (done, of) => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = Date.now();
    out.line(`    ${what}: ${done.toLocaleString("en-US")} of ${of.toLocaleString("en-US")}`);
  };
}

type Run = { databaseUrl: string; settledFile: string; wanted: Counts; force: boolean };

/** Writing fewer orders takes less time than building the indexes. */
const MANY_ORDERS = 20_000;

/**
 * Whether this many orders are written faster if the indexes are dropped and built at the end: if the shop does not
 * already have many more. An interrupted run that has dropped them continues without them.
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
 * @throws Error for a shop with placed orders (unless `force`), for an empty one, and after an unfinished run for other
 * counts.
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
    // Without fresh statistics, the planner assumes that the tables are as small as before.
    for (const table of tables) await client.query(`vacuum (analyze) ${client.escapeIdentifier(table)}`);
  });
}
