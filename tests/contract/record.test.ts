import { beforeAll, describe, expect, it } from "vitest";
import { ListRecordAnswer } from "../../medusa-backend/src/contract/record";
import { parseAnswer } from "../support/answers";
import { unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { asOps } from "../support/ops";
import { numberOf } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin } from "../support/products";
import { buyShipped } from "../support/purchase";
import { demoAccounts } from "../support/stack";

const PATH = "/staff/record";
const listRecord = async (query: Record<string, string>) =>
  parseAnswer(ListRecordAnswer, await asAdmin("GET", `${PATH}?${new URLSearchParams(query)}`));
/** The actions that the record has under these conditions, newest first. */
const actions = async (query: Record<string, string>) =>
  (await listRecord({ limit: "100", ...query })).entries.map(({ action }) => action);

const buyer = await Person.signUp("Rae Recorded");
let order: { orderId: string; q: string };
beforeAll(async () => {
  const { orderId } = await buyShipped(buyer);
  order = { orderId, q: `#${await numberOf(orderId)}` };
});

describe("the record of who did what", () => {
  it("refuses what it does not know", async () => {
    for (const query of ["kind=wish", "limit=101", "cursor=nowhere", "from=yesterday", `q=${"x".repeat(300)}`])
      expect((await asAdmin("GET", `${PATH}?${query}`)).status, query).toBe(422);
  });

  it("says who shipped an order and when, without values, and finds it by number, person and kind", async () => {
    const { entries } = await listRecord({ q: order.q });
    const [shipped] = entries.filter(({ action }) => action === "order.shipped");
    expect(shipped).toEqual({
      ...{ id: expect.any(String), createdAt: expect.any(String), actor: demoAccounts.admin.email },
      ...{ action: "order.shipped", kind: "order", more: 0, outcome: "done" },
      ...{ subjectId: order.orderId, subjectName: `Order ${order.q}` },
    });
    expect(entries.every(({ subjectId }) => subjectId === order.orderId)).toBe(true);
    expect(await actions({ q: order.q, who: demoAccounts.admin.email })).toContain("order.shipped");
    expect(await actions({ q: order.q, who: "nobody@nowhere.example" })).toEqual([]);
    expect(await actions({ q: order.q, kind: "order" })).toContain("order.shipped");
    expect(await actions({ q: order.q, kind: "product" })).toEqual([]);
    expect(await actions({ q: order.orderId })).toContain("order.shipped");
  });

  it("has its part on the order's page, with a link to the rest, which is a page that leads back", async () => {
    const admin = await demoAdmin();
    const [part, whole] = [`/dashboard/orders/${order.orderId}`, `/dashboard/record?q=${encodeURIComponent(order.q)}`];
    for (const [path, words, link] of [
      [part, "Who did what", whole],
      [whole, "Shipped", part],
    ] as const) {
      const html = await (await admin.visit(path)).text();
      expect(html).toContain(words);
      expect(html).toContain(`href="${link}"`);
    }
  });

  inFull("has the days of the shop's calendar as its period", async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const { q } = order;
    expect(await actions({ q, from: day(-1), to: day(1) })).toContain("order.shipped");
    expect(await actions({ q, to: day(-2) })).toEqual([]);
    expect(await actions({ q, from: day(2) })).toEqual([]);
  });

  inFull("finds a product by a part of its name, and goes on where a page ends", async () => {
    const { productId, productName } = await addProduct({ productName: `${unique("Recorded")} kite` });
    for (let time = 0; time < 3; time += 1)
      expect((await asOps("POST", `/admin/products/${productId}`, { subtitle: unique("Said") })).status).toBe(200);
    const found = await listRecord({ q: productName.slice(2, 17), kind: "product", limit: "2" });
    expect(found.entries.map(({ subjectName }) => subjectName)).toEqual([productName, productName]);
    const rest = await listRecord({ q: productName.slice(2, 17), kind: "product", cursor: String(found.nextCursor) });
    const ids = [...found.entries, ...rest.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const sql = "select id from audit_entry where subject_id = $1 order by created_at desc, id desc";
    const rows = await queryDatabase(sql, [productId]);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  inFull("says that a request was refused, and finds a person's role by the name and the e-mail", async () => {
    const person = await Person.signUp("Rolanda Recorded");
    expect((await (await demoAdmin()).api("PUT", "/makeAdmin", { body: { email: person.email } })).status).toBe(200);
    for (const q of [person.email, "Rolanda Recorded"])
      expect(await actions({ q, kind: "customer" })).toContain("role.made_admin");
    const { orderId } = await buyCaptured(buyer);
    for (const status of [200, 409])
      expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(status);
    const { entries } = await listRecord({ who: demoAccounts.ops.email, kind: "order", limit: "100" });
    const cancelled = entries.filter(({ subjectId, action }) => subjectId === orderId && action === "order.cancelled");
    expect(cancelled.map(({ outcome }) => outcome)).toEqual(["refused", "done"]);
  });
});
