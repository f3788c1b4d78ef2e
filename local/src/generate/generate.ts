import { stat, truncate, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { fakerEN_US as faker } from "@faker-js/faker";
import type pg from "pg";
import { type SettledPayment, settledFileOf, toLine } from "stripe-sandbox/settled-payments";
import { z } from "zod";
import { withDatabase } from "../commands/with-database";
import { out, step } from "../lib/step";
import { inTransaction } from "../postgres/client";
import { type Marks, withMarks } from "../setup/open-shop";
import { Rows } from "./copy";
import { makePeople } from "./customers";
import { indexesLeftOut, leaveOutIndexes, makeIndexes } from "./indexes";
import { type OrderRun, planOrders } from "./order-plan";
import { addOrder } from "./order-rows";
import { settledPayments } from "./payment-rows";
import { readModels, readPlaces, readSoldProducts, type ShopPlaces } from "./places";
import { MOST_COLOURS, productRows } from "./products";

const MARK = "generate";
const Part = z.object({ wanted: z.int(), done: z.int() });

/** Stored with each batch. `startedAt` in milliseconds; `settledBytes` is the size of the payments' file. */
const Progress = z.object({ startedAt: z.int(), products: Part, orders: Part, settledBytes: z.int() });
type Progress = z.infer<typeof Progress>;

type Counts = { products: number; orders: number };

const saveProgress = (marks: Marks, progress: Progress): Promise<void> => marks.set(MARK, JSON.stringify(progress));

const isDone = ({ products, orders }: Progress) => products.done === products.wanted && orders.done === orders.wanted;

/** Where an earlier run for the same counts stopped. @throws Error if one for other counts was not finished. */
async function beginOrResume(
  marks: Marks,
  wanted: Counts,
  settledFile: string,
): Promise<{ progress: Progress; resumed: boolean }> {
  const kept = await marks.get(MARK);
  const earlier = kept === null ? null : Progress.parse(JSON.parse(kept));
  if (earlier && !isDone(earlier)) {
    const { products, orders } = earlier;
    if (products.wanted !== wanted.products || orders.wanted !== wanted.orders)
      throw new Error(
        `An earlier run stopped at ${products.done} of ${products.wanted} products and ${orders.done} of ${orders.wanted} orders. Finish it first: npm run generate -- --products ${products.wanted} --orders ${orders.wanted}`,
      );
    return { progress: earlier, resumed: true };
  }
  const settledBytes = await stat(settledFile).then(
    ({ size }) => size,
    () => 0,
  );
  const [products, orders] = [wanted.products, wanted.orders].map((count) => ({ wanted: count, done: 0 }));
  return { progress: Progress.parse({ startedAt: Date.now(), products, orders, settledBytes }), resumed: false };
}

type Batch = { rows: Rows; payments: SettledPayment[] };

/**
 * In one transaction, with the progress after it. The payments are written to their file first, so that no order exists
 * without its payment; after an interruption, `dropUnfinished` removes those without an order.
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

async function dropUnfinished(settledFile: string, { settledBytes }: Progress): Promise<void> {
  await writeFile(settledFile, "", { flag: "a", mode: 0o600 });
  await truncate(settledFile, settledBytes);
}

function orderBatch(run: OrderRun, done: number, size: number, places: ShopPlaces): Batch {
  faker.seed([run.startedAt, 2, done]);
  const batch: Batch = { rows: new Rows(), payments: [] };
  for (const plan of planOrders(faker, run, done + 1, size)) {
    addOrder(batch.rows, faker, plan, places);
    batch.payments.push(...settledPayments(plan, places.currency));
  }
  return batch;
}

const BATCH = 5_000;
const PEOPLE = 4_000;
const TELL_EVERY_MS = 10_000;

/** By people or tests: their ids are longer than made-up ones. */
const PLACED_ORDERS = `select 1 from "order" where length(id) <> length('order_') + 24 limit 1`;
const CATALOGUE_CHANGED = `
  insert into catalogue_version (id, mark) values ('catver_shop', gen_random_uuid()::text)
  on conflict (id) do update set mark = excluded.mark, updated_at = now()`;

/** Keeps the sums of sales from being counted without the indexes (medusa-backend/src/modules/sales). */
const HOLD_SALES = "select pg_advisory_lock(hashtextextended('shop:sales', 0))";
/** Notes each order once, instead of once for each of its rows. */
const COUNT_SALES = `
  with noted as (delete from sale_change) insert into sale_change (order_id) select order_id from order_status`;

function teller(what: string): (done: number, of: number) => void {
  let toldAt = Date.now();
  return (done, of) => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = Date.now();
    out.line(`    ${what}: ${done.toLocaleString("en-US")} of ${of.toLocaleString("en-US")}`);
  };
}

type Run = { databaseUrl: string; settledFile: string; wanted: Counts; variants: number; force: boolean };

const MANY_ORDERS = 20_000;

/** If the shop has not many more already. An interrupted run that dropped the indexes continues without them. */
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
 * Fills the shop with made-up records by COPY, batch by batch. A run that was interrupted continues where it stopped.
 * @throws Error for a shop with placed orders (unless `force`), for an empty one, and after an unfinished run for other
 * counts.
 */
export async function generateShop({ databaseUrl, settledFile, wanted, variants, force }: Run): Promise<void> {
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

    const fill = async (what: "products" | "orders", make: (done: number, size: number) => Promise<Batch>) => {
      const tell = teller(what);
      while (progress[what].done < wanted[what]) {
        const { done } = progress[what];
        const next = Math.min(done + BATCH, wanted[what]);
        const batch = await make(done, next - done);
        await keep(batch, { ...progress, [what]: { wanted: wanted[what], done: next } });
        tell(next, wanted[what]);
      }
    };
    const productRun = { startedAt, places, models: await readModels(client), variants };
    await fill("products", async (done, size) => {
      faker.seed([startedAt, 1, done]);
      return { rows: productRows(faker, done + 1, size, productRun), payments: [] };
    });
    const sold = wanted.orders > 0 ? await readSoldProducts(client) : [];
    const run = { startedAt, wanted: wanted.orders, people: makePeople(PEOPLE, startedAt), products: sold };
    const withoutIndexes = await isManyOrders(client, wanted.orders - progress.orders.done);
    await fill("orders", async (done, size) => {
      const batch = orderBatch(run, done, size, places);
      const unseen = batch.rows.names().filter((name) => !tables.has(name));
      if (withoutIndexes) await leaveOutIndexes(client, unseen);
      return batch;
    });
    await makeIndexes(client, teller("indexes"));
    await client.query(CATALOGUE_CHANGED);
    if (wanted.orders > 0) await client.query(COUNT_SALES);
    // Without fresh statistics, the planner assumes that the tables are as small as before.
    for (const table of tables) await client.query(`vacuum (analyze) ${client.escapeIdentifier(table)}`);
  });
}

const OPTIONS = {
  products: { type: "string", default: "0" },
  orders: { type: "string", default: "0" },
  variants: { type: "string", default: "1" },
  force: { type: "boolean", default: false },
} as const;
const Count = z.coerce.number().int().min(0).max(10_000_000);
const Variants = z.coerce.number().int().min(1).max(MOST_COLOURS);
const Wanted = z.object({ products: Count, orders: Count, variants: Variants, force: z.boolean() });

/** `--products`, `--orders`: how many more; `--variants` of each; `--force` despite placed orders. */
export async function generate(args: string[]): Promise<number> {
  const parsed = Wanted.safeParse(parseArgs({ args, options: OPTIONS }).values);
  const counts = parsed.success ? parsed.data.products + parsed.data.orders : 0;
  if (!parsed.success || counts === 0) {
    out.problem("  Say how many: npm run generate -- --products 10000 --orders 10000");
    return 2;
  }
  const { products, orders, variants, force } = parsed.data;
  return withDatabase(async ({ env, paths }) => {
    if (env.SHOP_ENV !== "local" || !env.STRIPE_SANDBOX_URL || !env.DATABASE_URL)
      throw new Error("Made-up orders belong in a local shop with the payment sandbox alone.");
    const settledFile = settledFileOf(paths.stripeSandbox);
    const databaseUrl = env.DATABASE_URL;
    const wanted = { products, orders };
    await step("Making up products and orders", () =>
      generateShop({ databaseUrl, settledFile, wanted, variants, force }),
    );
    out.line("  ✓ The shop is fuller now.");
  });
}
