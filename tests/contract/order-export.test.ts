import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { numberOf, sendAsOps } from "../support/orders";
import { sentTo } from "../support/pages";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buy, buyPaid } from "../support/purchase";

const EXPORT = "/dashboard/ordersExport";
type Query = Record<string, string>;
type Row = Record<string, string>;

const PRODUCT = `=1+1 "Kite", ${Date.now().toString(36)}`;

let admin: Person;
let buyer: Person;
const orders = { paid: "", sent: "", refunded: "" };
const numbers = new Map<string, string>();

const ask = (person: Person, query: Query = {}) => person.visit(`${EXPORT}?${new URLSearchParams(query)}`);
async function rowsOf(query: Query): Promise<Row[]> {
  const answer = await ask(admin, { q: buyer.email, ...query });
  expect(answer.status).toBe(200);
  return parse(Buffer.from(await answer.arrayBuffer()), { bom: true, columns: true });
}
const rowOf = (rows: readonly Row[], orderId: string) => rows.find(({ Order }) => Order === numbers.get(orderId));

beforeAll(async () => {
  admin = await demoAdmin();
  buyer = await Person.signUp("=cmd|' /C calc'!A0");
  await addProduct({ productName: PRODUCT, productPrice: 1_250 });
  orders.paid = (await buyPaid(buyer, PRODUCT, { quantity: 2, also: { Sparrow: 1 } })).orderId;
  orders.sent = (await buyPaid(buyer)).orderId;
  orders.refunded = (await buyPaid(buyer)).orderId;
  await sendAsOps(orders.sent, { Sparrow: 1 });
  const [payment] = await queryDatabase(
    `select p.id from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id where l.order_id = $1`,
    [orders.refunded],
  );
  expect((await asOps("POST", `/admin/payments/${String(payment?.id)}/refund`, { amount: 49 })).status).toBe(200);
  for (const orderId of Object.values(orders)) numbers.set(orderId, String(await numberOf(orderId)));
});

describe("the export of orders", () => {
  it("is for admins alone, and for no other site's page", async () => {
    const to = (await ask(new Person())).headers.get("location");
    expect(to).toMatch(/^\/login\?redirectTo=%2Fdashboard%2FmanageAllOrders/);
    expect((await ask(buyer)).status).toBe(302);
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    expect((await admin.visit(EXPORT, { headers })).status).toBe(403);
    expect(sentTo(await ask(buyer, { _data: "routes/dashboard_.ordersExport" }))).toMatch(/^\/login/);
  });

  it("is a file that spreadsheets read, and that nobody keeps", async () => {
    const answer = await ask(admin, { q: buyer.email });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString().split("\r\n")[0]).toBe(
      "\ufeffOrder,Date,State,Customer,E-mail,Country,Net,Tax,Gross,Discount,Delivery,Refunded,Fees,Currency,Invoices,Credit notes,Payment,Address,Phone,Tracking,Sent by",
    );
  });

  it("has a row an order, in the list's order, with the buyer of the delivery and the order's real state", async () => {
    const rows = await rowsOf({});
    expect(rows.map(({ Order }) => Order)).toEqual(
      [orders.refunded, orders.sent, orders.paid].map((id) => numbers.get(id)),
    );
    expect(rowOf(rows, orders.paid)).toMatchObject({
      ...{ State: "pending", Customer: "Nia Rahman", "E-mail": buyer.email, Currency: "USD" },
      ...{ Net: "2649.00", Tax: "0.00", Gross: "2649.00", Refunded: "0.00" },
      Date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      Payment: expect.stringMatching(/^pi_/),
    });
    expect(rowOf(rows, orders.sent)).toMatchObject({ State: "shipped", Gross: "149.00" });
  });

  it("says where an order goes and its tracking numbers", async () => {
    await queryDatabase(
      `insert into fulfillment_label (id, tracking_number, tracking_url, label_url, fulfillment_id)
       select 'fulla_' || order_id, 'ZX 123 456', '', '', fulfillment_id from order_fulfillment where order_id = $1`,
      [orders.sent],
    );
    const [to] = await queryDatabase(
      `select a.address_1 as street, a.phone from "order" o join order_address a on a.id = o.shipping_address_id
       where o.id = $1`,
      [orders.sent],
    );
    expect(rowOf(await rowsOf({}), orders.sent)).toMatchObject({
      Address: expect.stringContaining(String(to?.street)),
      Phone: expect.stringContaining(String(to?.phone)),
      Tracking: "ZX 123 456",
      "Sent by": "Standard delivery",
    });
  });

  it("names refunds, invoices and credit notes", async () => {
    await expect.poll(async () => rowOf(await rowsOf({}), orders.refunded)?.["Credit notes"]).toMatch(/^CN-\d+$/);
    expect(rowOf(await rowsOf({}), orders.refunded)).toMatchObject({
      ...{ State: "pending", Gross: "149.00", Refunded: "49.00" },
      Invoices: expect.stringMatching(/^INV-\d+$/),
    });
  });

  it("of lines has a row a line, with an order's sums once, and formulas as text", async () => {
    const rows = (await rowsOf({ rows: "lines" })).filter(({ Order }) => Order === numbers.get(orders.paid));
    expect(rows.map(({ Product, Quantity }) => [Product, Quantity]).sort()).toEqual([
      [`'${PRODUCT}`, "2"],
      ["Sparrow", "1"],
    ]);
    expect(rows.map(({ Gross }) => Gross).sort()).toEqual(["", "2649.00"]);
    const kite = rows.find(({ Quantity }) => Quantity === "2");
    expect(kite).toMatchObject({ "Unit price": "1250.00", "Line total": "2500.00", Customer: "Nia Rahman" });
  });

  it("is of the list as it is filtered and sorted", async () => {
    const ordersOf = async (query: Query) => (await rowsOf(query)).map(({ Order }) => Order);
    const [paid, sent] = [numbers.get(orders.paid), numbers.get(orders.sent)];
    expect(await ordersOf({ status: "shipped" })).toEqual([sent]);
    const ofPaid: Query[] = [{ least: "1000" }, { product: PRODUCT }];
    for (const query of ofPaid) expect(await ordersOf(query)).toEqual([paid]);
    expect((await ordersOf({ sort: "highest" }))[0]).toBe(paid);
    expect(await ordersOf({ q: `#${sent}` })).toContain(sent);
    expect(await ordersOf({ from: "2001-01-01", to: "2001-01-01" })).toEqual([]);
  });

  it("is written into the audit trail: who, and which filters, but not whom somebody looked for", async () => {
    // An admin of its own: others export orders too.
    const other = await Person.signUp();
    expect((await admin.api("PUT", "/makeAdmin", { body: { email: other.email } })).status).toBe(200);
    await (await ask(other, { q: buyer.email, status: "shipped", rows: "lines" })).bytes();
    const entries = await queryDatabase(
      `select a.details from audit_entry a join customer c on c.id = a.actor_id
       where a.action = 'orders.exported' and c.email = $1`,
      [other.email],
    );
    expect(entries).toEqual([{ details: { status: "shipped", sort: "newest", rows: "lines", find: "a text" } }]);
    expect(JSON.stringify(entries)).not.toContain(buyer.email);
  });

  it("ends in the database when its reader leaves", async () => {
    const open = async () =>
      (await queryDatabase("select 1 from pg_stat_activity where query like '%exported%' and state like 'idle in%'"))
        .length;
    const controller = new AbortController();
    const answer = await admin.visit(EXPORT, { signal: controller.signal });
    await answer.body?.getReader().read();
    controller.abort();
    await expect.poll(open).toBe(0);
    expect((await ask(admin, { q: buyer.email })).status).toBe(200);
  });

  it("is no file at all where one of its orders cannot be read", async () => {
    const other = await Person.signUp();
    const { orderId } = await buy(other);
    const setTotal = (total: string) =>
      queryDatabase(
        "update order_summary set totals = jsonb_set(totals, '{current_order_total}', $2::jsonb) where order_id = $1",
        [orderId, total],
      );
    await setTotal('"NaN"');
    expect((await ask(admin, { q: other.email })).status).toBe(503);
    await setTotal("149");
    expect((await ask(admin, { q: other.email })).status).toBe(200);
  });
});
