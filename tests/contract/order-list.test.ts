import { beforeAll, describe, expect, vi } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps, mustAsOps } from "../support/ops";
import { deliverAsOps, sendAsOps } from "../support/orders";
import { askLoader } from "../support/pages";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin } from "../support/products";
import { type buy, buyPaid, ship } from "../support/purchase";

const Listed = z.object({
  list: z.object({
    orders: z.array(z.object({ orderId: z.string(), displayId: z.number() })),
    nextCursor: z.string().nullable(),
    count: z.number().nullable(),
  }),
  countries: z.array(z.string()),
});

type Query = Record<string, string>;
type Name = "austin" | "dozen" | "mixed" | "dhaka" | "gone";

let admin: Person;
let buyer: Person;
let product: string;
const orders = {} as Record<Name, string>;
const payments = {} as Record<Name, string>;

const read = async (query: Query) => {
  const path = `/dashboard/manageAllOrders?${new URLSearchParams(query)}`;
  return Listed.parse(await (await askLoader(admin, "dashboard.manageAllOrders", path)).json());
};
const namesOf = (ids: readonly string[]) =>
  ids.map((id) => Object.entries(orders).find(([, orderId]) => orderId === id)?.[0] ?? id);
/** The orders of this file in a view, by their names; the view is filtered by their product. */
const listed = async (query: Query = {}) =>
  namesOf((await read({ product, ...query })).list.orders.map(({ orderId }) => orderId));

/** Waits until the cancelled order is in a view. */
const untilGone = (status: string) =>
  vi.waitFor(async () => expect(await listed({ status })).toEqual(["gone"]), { timeout: 180_000, interval: 200 });

/** Places an order as if on a day at noon. */
async function placeOn(name: Name, day: string, ...purchase: Parameters<typeof buy>) {
  const { orderId, transactionId } = await buyPaid(...purchase);
  orders[name] = orderId;
  payments[name] = transactionId;
  await queryDatabase(`update "order" set created_at = $2 where id = $1`, [orderId, `${day}T12:00:00Z`]);
}

beforeAll(async () => {
  admin = await demoAdmin();
  buyer = await Person.signUp();
  product = (await addProduct({ productName: `Osprey Listed ${Date.now().toString(36)}`, productPrice: 1_250 }))
    .productName;
  const austin = "7 Propeller Street, Austin, TX 78701";
  const address = "House 12, Road 5, Dhaka, Bangladesh";
  await placeOn("austin", "2024-02-29", buyer, product, { address: austin });
  await placeOn("dozen", "2024-03-01", buyer, product, { quantity: 12, address });
  await placeOn("mixed", "2024-03-02", buyer, product, { also: { Sparrow: 1 }, address });
  await placeOn("dhaka", "2024-03-03", buyer, product, { address });
  await placeOn("gone", "2024-03-04", buyer, product, { address });
  await ship(orders.dozen);
  await sendAsOps(orders.mixed, { Sparrow: 1 });
  expect((await asOps("POST", `/admin/orders/${orders.gone}/cancel`)).status).toBe(200);
  // A subscriber of Medusa's event tells the shop.
  await untilGone("cancelled");
});

describe("a search of all orders", () => {
  it("finds by number, payment, e-mail, name, product, address, phone and amount", async () => {
    const number = (await read({ q: payments.austin })).list.orders[0]?.displayId;
    for (const q of [`#${number}`, String(number), payments.austin, "7 Propeller Street", "propeller austin", "78701"])
      expect(await listed({ q }), q).toContain("austin");
    for (const q of [`${buyer.email}`, "nia rahman", product, product.toUpperCase(), "1700 000000", "+880 1700-000000"])
      expect(await listed({ q }), q).toEqual(["dhaka", "mixed", "dozen", "austin"]);
    for (const q of ["15000", "$15,000.00", "15,000"]) expect(await listed({ q }), q).toEqual(["dozen"]);
    expect(await listed({ q: "$1,399" })).toEqual(["mixed"]);
    expect(await listed({ q: "sparrow" })).toEqual(["mixed"]);
    expect(await listed({ q: "ni" })).toEqual(["dhaka", "mixed", "dozen", "austin"]);
    expect(await listed({ q: "ia" })).toEqual([]);
  });

  it("finds a name without accents, in any case and in both forms of Unicode", async () => {
    const { productName } = await addProduct({ productName: `Prøve Åben ${Date.now().toString(36)}` });
    const { orderId } = await buyPaid(await Person.signUp(), productName);
    await queryDatabase(
      `update order_address a set first_name = 'Bjørn Ågård', city = 'Łódź' from "order" o
       where a.id = o.shipping_address_id and o.id = $1`,
      [orderId],
    );
    const found = async (q: string, titled = productName) =>
      (await read({ product: titled, q })).list.orders.map((order) => order.orderId);
    const names = ["Bjørn Ågård", "Bjørn Ågård".normalize("NFD"), "BJØRN ÅGÅRD", "bjorn agard", "agard", "åg", "lodz"];
    for (const q of names) expect(await found(q), q).toEqual([orderId]);
    expect(await found("bjorn", productName.replace("ø", "o").normalize("NFD").toUpperCase())).toEqual([orderId]);
    expect(await found("Bjarn Ogord")).toEqual([]);
    for (const q of ["bjorn agard", "A\u030aga\u030ard", "ag"]) {
      const { body } = await admin.api("GET", `/allOrders?${new URLSearchParams({ q })}`);
      expect(body, q).toContainEqual(expect.objectContaining({ _id: orderId }));
    }
  });

  it("finds the last name that ops wrote in Medusa Admin, and no longer once it is another one", async () => {
    const { productName } = await addProduct();
    const { orderId } = await buyPaid(await Person.signUp(), productName);
    const found = async (q: string) => (await read({ product: productName, q })).list.orders.map((o) => o.orderId);
    const name = { first_name: "Quenby", last_name: "Thistlewood" };
    await mustAsOps("POST", `/admin/orders/${orderId}`, { shipping_address: name });
    for (const q of ["quenby thistlewood", "thistlewood"]) expect(await found(q), q).toEqual([orderId]);
    const { body } = await admin.api("GET", `/allOrders?${new URLSearchParams({ q: "quenby thistlewood" })}`);
    expect(body).toContainEqual(expect.objectContaining({ _id: orderId }));
    // The shop's own correction keeps the row of the address.
    await queryDatabase(
      `update order_address a set last_name = 'Larkspur' from "order" o
       where a.id = o.shipping_address_id and o.id = $1`,
      [orderId],
    );
    expect([await found("larkspur"), await found("thistlewood")]).toEqual([[orderId], []]);
  });

  it("takes every sign as itself; over /api/server it finds no product, address or phone", async () => {
    for (const q of ["100%_no", "\\", "%", "_", "' or 1=1 --", "nia nobody-else", "$15,001"])
      expect(await listed({ q }), q).toEqual([]);
    for (const q of [product, "Propeller"])
      expect((await admin.api("GET", `/allOrders?${new URLSearchParams({ q })}`)).body).toEqual([]);
  });
});

it("the count of a list is of all its pages, as it is searched and filtered", async () => {
  expect((await read({ product })).list.count).toBe(4);
  expect((await read({ product, status: "cancelled" })).list.count).toBe(1);
  expect((await read({ q: "nia nobody-else" })).list.count).toBe(0);
  const all = await read({});
  expect(all.list.count).toBeGreaterThanOrEqual(all.list.orders.length);
  expect(all.list.count).toBeLessThanOrEqual(501);
});

describe("a filter by what became of an order", () => {
  it("finds delivered orders once all of their parcels have arrived, and refunded ones", async () => {
    await untilGone("refunded");
    expect(await listed({ status: "delivered" })).toEqual([]);
    for (const name of ["dozen", "mixed"] as const) await deliverAsOps(orders[name]);
    for (const sort of ["", "oldest", "highest", "lowest"])
      expect(await listed({ status: "delivered", sort }), sort).toEqual(["dozen"]);
    expect((await listed({ status: "all" })).sort()).toEqual(["austin", "dhaka", "dozen", "gone", "mixed"]);
  });

  it("finds orders by the day of their payment or of a refund", async () => {
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    // The shop's day may not be UTC's.
    const days = { status: "all", from: dayIn(-1), to: dayIn(1) };
    for (const date of ["paid", "captured"])
      expect((await listed({ ...days, date })).sort(), date).toEqual(["austin", "dhaka", "dozen", "gone", "mixed"]);
    expect(await listed({ ...days, date: "refunded" })).toEqual(["gone"]);
    expect(await listed({ ...days, date: "paid", from: "2024-01-01", to: "2024-12-31" })).toEqual([]);
    expect(await listed(days)).toEqual([]);
  });
});

describe("a filter of all orders", () => {
  it.each([
    [{ status: "pending" }, ["dhaka", "mixed", "austin"]],
    [{ status: "partly" }, ["mixed"]],
    [{ status: "shipped" }, ["dozen"]],
    [{ status: "cancelled" }, ["gone"]],
    [{ from: "2024-03-01" }, ["dhaka", "mixed", "dozen"]],
    [{ to: "2024-02-29" }, ["austin"]],
    [{ from: "2024-03-01", to: "2024-03-02" }, ["mixed", "dozen"]],
    [{ from: "2024-03-02", to: "2024-03-01" }, []],
    [{ country: "us" }, ["austin"]],
    [{ country: "bd", status: "pending" }, ["dhaka", "mixed"]],
    [{ least: "1250", most: "1399" }, ["dhaka", "mixed", "austin"]],
    [{ least: "$1,250.01" }, ["mixed", "dozen"]],
    [{ most: "1249.99" }, []],
    [{ product: "sparrow", q: "nia", from: "2024-03-01", to: "2024-03-04", country: "bd", least: "1399" }, ["mixed"]],
  ] as [Query, string[]][])("with %j lists %j", async (query, names) => {
    const own = query.product ? { ...query, q: `nia ${buyer.email}` } : query;
    for (const sort of ["", "oldest", "highest", "lowest"])
      expect((await listed({ ...own, sort })).sort(), sort).toEqual([...names].sort());
    expect(await listed(own)).toEqual(names);
  });

  it("that is impossible is left out, and the list says which countries there are", async () => {
    const impossible = { from: "2024-02-30", to: "soon", country: "USA", least: "many", most: "-1", sort: "x" };
    expect(await listed({ ...impossible, rows: "y" })).toEqual(["dhaka", "mixed", "dozen", "austin"]);
    expect((await read({})).countries).toEqual(expect.arrayContaining(["bd", "us"]));
  });

  it("follows what ops change in an order", async () => {
    const parcel = await sendAsOps(orders.dhaka, { [product]: 1 });
    await expect.poll(() => listed({ status: "shipped" })).toEqual(["dhaka", "dozen"]);
    expect(parcel).toContain(orders.dhaka);
    const phone = "+1 512 555 0177";
    await asOps("POST", `/admin/orders/${orders.mixed}`, { shipping_address: { phone } });
    expect(await listed({ q: "5125550177" })).toEqual(["mixed"]);
  });
});

describe("a sorted list of all orders", () => {
  it.each([
    ["oldest", ["austin", "dozen", "mixed", "dhaka"]],
    ["highest", ["dozen", "mixed", "dhaka", "austin"]],
    ["lowest", ["austin", "dhaka", "mixed", "dozen"]],
  ])("with sort=%s is in that order", async (sort, names) => expect(await listed({ sort })).toEqual(names));

  const Page = z.object({ orders: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });

  it.each(["newest", "oldest", "highest", "lowest"])(
    "walks page by page without a double or a gap: %s",
    async (sort) => {
      const ways: Query[] = [{}, { find: buyer.email }, { country: "bd" }, { status: "pending" }, { least: "1" }];
      for (const more of ways) {
        const page = async (query: Query) => {
          const path = `/all-orders?${new URLSearchParams({ sort, product, ...more, ...query })}`;
          return parseAnswer(Page, await asAdmin("GET", path));
        };
        const whole = (await page({})).orders.map(({ id }) => id);
        const walked: string[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const { orders, nextCursor }: z.infer<typeof Page> = await page({ limit: "1", ...(cursor && { cursor }) });
          walked.push(...orders.map(({ id }) => id));
          cursor = nextCursor;
        }
        expect(walked).toEqual(whole);
        expect(new Set(walked).size).toBe(walked.length);
      }
    },
  );
});

it("new orders of a view are counted that its filters let pass and that it does not show", async () => {
  const { austin, dozen, mixed } = orders;
  const shown = `${mixed},${dozen}`;
  for (const [query, count] of [
    [{ shown }, 1],
    [{ shown, whole: "yes" }, 2],
    [{ shown: austin, country: "us" }, 0],
    [{ shown: mixed, least: "1300", whole: "yes" }, 1],
    [{ shown: `${austin},${dozen}`, sort: "oldest" }, 0],
    [{ shown: mixed, sort: "highest" }, 1],
    [{ q: "nobody at all" }, 0],
    [{ q: buyer.email }, 4],
  ] as [Query, number][]) {
    const answer = await admin.visit(`/dashboard/newOrders?${new URLSearchParams({ product, ...query })}`);
    expect([query, await answer.json()]).toEqual([query, expect.objectContaining({ count })]);
  }
});
