import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { OverviewAnswer } from "../../medusa-backend/src/contract/overview";
import { listOrderMoney } from "../../medusa-backend/src/queries/payments/money";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { promiseFrom } from "../support/packing";
import { askLoader } from "../support/pages";
import { stripe } from "../support/payments";
import { demoAdmin, Person } from "../support/person";
import { toNumbered } from "../support/statements";

const Loaded = z.object({ overview: z.object({ figures: OverviewAnswer }).nullable() });
const PERIODS = [1, 7, 30, 90] as const;
const CURRENCY = "usd";
let admin: Person;
let buyer: Person;

/** Purchases of earlier tests that are being captured or refunded, which would change the sums meanwhile. */
const UNDER_WAY = `select 1 from payment_attempt where status in ('to_capture', 'releasing')
  and (checked_at is null or checked_at < now() + interval '10 minutes') limit 1`;
const SOON = { timeout: 180_000, interval: 200 };

beforeAll(async () => {
  [admin, buyer] = [await demoAdmin(), await Person.signUp()];
  if (!IS_FULL) return;
  // One that a test has spoilt for good changes no sum.
  await vi.waitFor(async () => expect(await queryDatabase(UNDER_WAY)).toEqual([]), SOON).catch(() => {});
});

/** The day in the time zone of the test shops, UTC. */
const dayNow = () => new Date().toISOString().slice(0, 10);

/** A test of figures by day. If midnight passed while it failed, it compared two days, and runs once more. */
const withinOneDay = (test: () => Promise<void>) => async (): Promise<void> => {
  const begun = dayNow();
  try {
    await test();
  } catch (error) {
    if (dayNow() === begun) throw error;
    await test();
  }
};

async function look(period: number | string) {
  const query = typeof period === "number" ? `days=${period}` : period;
  const answer = await askLoader(admin, "dashboard._index", `/dashboard?index&${query}`);
  const { overview } = Loaded.parse(await answer.json());
  if (!overview) throw new Error("an admin has an overview");
  return overview.figures;
}

/** The money comparison's facts of all orders, in the shop's currency. */
async function inBooks() {
  const database = {
    raw: async (sql: string, values: readonly unknown[]) => ({
      rows: await queryDatabase(toNumbered(sql), [...values]),
    }),
  };
  const placed = { from: 1, to: Date.now() + 60_000 };
  const all = await listOrderMoney(database, { paymentIntentIds: [], orderIds: [], placed, cancelledSince: null });
  const orders = all.filter(({ currencyCode }) => currencyCode === CURRENCY);
  const sumOf = (amount: "captured" | "refunded") => orders.reduce((sum, order) => sum + order[amount], 0);
  return {
    sales: sumOf("captured"),
    refunds: sumOf("refunded"),
    orders: orders.filter(({ captured }) => captured > 0).length,
  };
}

const Sums = z.object({ sales: z.coerce.number(), refunds: z.coerce.number(), orders: z.coerce.number() });
/** The kept sums of all time, once every change is counted. */
async function kept() {
  await expect.poll(async () => (await queryDatabase("select 1 from sale_change limit 1")).length).toBe(0);
  const sql = `select coalesce(sum(sales), 0) as sales, coalesce(sum(refunds), 0) as refunds, coalesce(sum(orders), 0) as orders
    from sale_slot where currency_code = $1`;
  return Sums.parse((await queryDatabase(sql, [CURRENCY]))[0]);
}

/** The difference of one period to `before`. */
const since = ({ sums: before }: OverviewAnswer, { sums: after }: OverviewAnswer) => ({
  sales: after.sales - before.sales,
  refunds: after.refunds - before.refunds,
  orders: after.orders - before.orders,
});

const lookAtAll = () => Promise.all(PERIODS.map((days) => look(days)));
async function expectSince(before: OverviewAnswer[], wanted: { sales: number; refunds: number; orders: number }) {
  await expect
    .poll(async () => (await lookAtAll()).map((after, place) => since(before[place] as OverviewAnswer, after)))
    .toEqual(PERIODS.map(() => wanted));
}

describe("the overview's figures", () => {
  inFull(
    "are those of the money comparison after purchases, a refund in part and a cancellation",
    withinOneDay(async () => {
      const before = await lookAtAll();
      const first = await buyCaptured(buyer);
      await expectSince(before, { sales: first.cents, refunds: 0, orders: 1 });
      await stripe.refunds.create({ payment_intent: first.transactionId, amount: 1_234 });
      await expectSince(before, { sales: first.cents, refunds: 1_234, orders: 1 });
      const second = await buyCaptured(buyer, "Kestrel Pro", { quantity: 2 });
      const sales = first.cents + second.cents * 2;
      await expectSince(before, { sales, refunds: 1_234, orders: 2 });
      expect((await admin.api("DELETE", `/deleteOrder/${second.orderId}`)).status).toBe(200);
      await expectSince(before, { sales, refunds: 1_234 + second.cents * 2, orders: 2 });
      expect(await kept()).toEqual(await inBooks());
    }),
  );

  inFull(
    "count what was bought of each product, by its prices",
    withinOneDay(async () => {
      await buyCaptured(buyer, "Kestrel Pro", { quantity: 1 });
      const { bestProducts: best } = await look(1);
      const kestrel = best.find(({ title }) => title === "Kestrel Pro");
      expect(best.length).toBeLessThanOrEqual(5);
      expect(best.map(({ sales }) => sales)).toEqual(best.map(({ sales }) => sales).toSorted((a, b) => b - a));
      expect(kestrel).toMatchObject({ handle: "kestrel-pro" });
      await buyCaptured(buyer, "Kestrel Pro", { quantity: 1 });
      const after = (await look(1)).bestProducts.find(({ title }) => title === "Kestrel Pro");
      expect((after?.pieces ?? 0) - (kestrel?.pieces ?? 0)).toBe(1);
    }),
  );

  it(
    "are the sums of their days",
    withinOneDay(async () => {
      for (const days of PERIODS) {
        const { points, sums } = await look(days);
        expect(points).toHaveLength(days === 1 ? 24 : days);
        for (const name of ["sales", "refunds", "orders"] as const)
          expect(points.reduce((sum, point) => sum + point[name], 0)).toBe(sums[name]);
      }
    }),
  );

  inFull(
    "follow what is written by hand at once, and back",
    withinOneDay(async () => {
      const { orderId, cents } = await buyCaptured(buyer);
      const before = await look(7);
      await queryDatabase(`update "order" set deleted_at = now() where id = $1`, [orderId]);
      expect(since(before, await look(7))).toEqual({ sales: -cents, refunds: 0, orders: -1 });
      await kept();
      expect(since(before, await look(7))).toEqual({ sales: -cents, refunds: 0, orders: -1 });
      await queryDatabase(`update "order" set deleted_at = null where id = $1`, [orderId]);
      expect(since(before, await look(7))).toEqual({ sales: 0, refunds: 0, orders: 0 });
    }),
  );

  inFull(
    "are the same when all orders are counted again",
    withinOneDay(async () => {
      const before = await kept();
      const products = await look(90);
      for (const table of ["sale_day", "sale_slot", "sale_entry"]) await queryDatabase(`delete from ${table}`);
      await queryDatabase("insert into sale_change (order_id) select order_id from order_status");
      expect(await kept()).toEqual(before);
      expect((await look(90)).bestProducts).toEqual(products.bestProducts);
    }),
  );

  inFull(
    "keep the days of the shop's time zone, made again where they were another zone's",
    withinOneDay(async () => {
      const best = (await look(90)).bestProducts;
      await queryDatabase("update sale_day set time_zone = 'Asia/Dhaka'");
      await vi.waitFor(async () => expect((await look(90)).bestProducts).toEqual(best), SOON);
    }),
  );
});

inFull(
  "the list behind a figure has the orders that it counts, cancelled ones too",
  withinOneDay(async () => {
    const { orderId } = await buyCaptured(buyer);
    const today = await look(1);
    const isListed = async (date: string) => {
      const days = { from: today.firstDay, to: today.lastDay };
      const query = new URLSearchParams({ status: "all", date, ...days, q: buyer.email });
      return (await (await admin.visit(`/dashboard/manageAllOrders?${query}`)).text()).includes(orderId);
    };
    for (const date of ["paid", "captured", "refunded"])
      expect([date, await isListed(date)]).toEqual([date, date !== "refunded"]);
    expect((await admin.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    await expect.poll(() => isListed("refunded")).toBe(true);
    expect(await isListed("paid")).toBe(true);
  }),
);

describe("a period", () => {
  it("with dates of one's own has the figures of its days", async () => {
    const figures = await look("from=2024-02-27&to=2024-03-02");
    expect(figures).toMatchObject({ days: 5, firstDay: "2024-02-27", lastDay: "2024-03-02" });
    const days = ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02"];
    expect(figures.points.map(({ at }) => at)).toEqual(days);
    expect(figures.sums.sales).toBe(figures.points.reduce((sum, { sales }) => sum + sales, 0));
  });

  it.each([
    "from=2024-03-02&to=2024-02-27",
    "from=2020-01-01&to=2024-01-01",
    "from=2024-02-30&to=2024-03-02",
    "from=2024-02-27&to=",
    ...["0", "8", "x", "-1", ""].map((days) => `days=${days}`),
  ])("%j is none: the last seven days are shown", async (period) => {
    expect((await look(period)).days).toBe(7);
  });
});

inFull("what waits is an order to ship, late from the first promised day on", async () => {
  const before = (await look(7)).toDo;
  const { orderId } = await buyCaptured(buyer);
  await promiseFrom(orderId, "2998-12-31");
  expect((await look(7)).toDo).toMatchObject({ toShip: before.toShip + 1, late: before.late });
  await promiseFrom(orderId, new Date().toISOString().slice(0, 10));
  expect((await look(7)).toDo).toMatchObject({ toShip: before.toShip + 1, late: before.late + 1 });
  const isListed = async () => {
    const list = await admin.visit(`/dashboard/manageAllOrders?status=late&q=${encodeURIComponent(buyer.email)}`);
    return (await list.text()).includes(orderId);
  };
  expect(await isListed()).toBe(true);
  expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).status).toBe(200);
  expect((await look(7)).toDo).toMatchObject({ toShip: before.toShip, late: before.late });
  expect(await isListed()).toBe(false);
});

it("the overview is for admins alone", async () => {
  const answer = await askLoader(buyer, "dashboard._index", "/dashboard?index");
  expect(Loaded.parse(await answer.json()).overview).toBeNull();
});
