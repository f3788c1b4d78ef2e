import { beforeAll, describe, expect, vi } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { inFull as it } from "../support/in-full";
import { buyCaptured, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { eventsOf, orderPath, readOrderPage } from "../support/orders";
import { askLoader, sentTo } from "../support/pages";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";

const MINE = "/dashboard/myOrders";
const ALL = "/dashboard/manageAllOrders";
const CANCELLED = "?status=cancelled";
const WireOrders = z.array(z.object({ _id: z.string() }));
const Cancelled = z.object({
  list: z.object({ orders: z.array(z.object({ orderId: z.string() })), deleted: z.array(z.string()) }),
});

const admin = await demoAdmin();

const html = async (person: Person, path: string) => (await person.visit(path)).text();
const listed = async (person: Person, path: string) =>
  parseAnswer(WireOrders, await person.api("GET", path)).map(({ _id }) => _id);

describe("an order that its customer deleted before it was shipped", () => {
  let buyer: Person;
  let orderId: string;
  beforeAll(async () => {
    buyer = await Person.signUp();
    const bought = await buyPaid(buyer);
    orderId = bought.orderId;
    expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
    // `expect.poll` works in tests alone.
    const isRefunded = async () => expect(await statusOf(bought.transactionId)).toBe("refunded");
    await vi.waitFor(isRefunded, { timeout: 180_000, interval: 200 });
  });

  it("is under Cancelled with what went back, and nowhere else", async () => {
    const path = orderPath(orderId);
    expect(await html(buyer, MINE)).not.toContain(path);
    const cancelled = await html(buyer, MINE + CANCELLED);
    expect(cancelled).toContain(path);
    expect(cancelled).toContain("−$149.00");
    expect(await html(admin, `${ALL}${CANCELLED}&q=${buyer.email}`)).toContain(path);
    expect(await html(admin, `${ALL}?q=${buyer.email}`)).not.toContain(path);

    const query = new URLSearchParams({ email: buyer.email });
    expect(await listed(buyer, `/orders?${query}`)).toEqual([]);
    expect((await buyer.api("GET", `/orders/${orderId}`)).status).toBe(404);
    for (const more of ["", "&status=cancelled", "&status=cancelled&deleted=too"])
      expect(await listed(admin, `/allOrders?q=${buyer.email}${more}`)).toEqual([]);
  });

  it("keeps its page, which says what went back, for its owner and admins", async () => {
    for (const person of [buyer, admin]) {
      expect(await eventsOf(person, orderId)).toEqual(["placed", "paid", "cancelled", "refunded"]);
      expect(await readOrderPage(person, orderId)).toMatchObject({ deleted: true, order: { refunded: 14_900 } });
      const page = await html(person, orderPath(orderId));
      expect(page).toContain("The whole $149.00 went back to the card.");
      expect(page).not.toContain(`/dashboard/invoice/${orderId}`);
    }
  });

  it("is on the list that the browser reads again, a person's own, and for admins everybody's", async () => {
    const readOwn = (person: Person) => askLoader(person, "dashboard.myOrders", MINE + CANCELLED);
    const readAll = (person: Person) =>
      askLoader(person, "dashboard.manageAllOrders", `${ALL}${CANCELLED}&${new URLSearchParams({ q: buyer.email })}`);
    const stranger = await Person.signUp();
    expect(sentTo(await readOwn(new Person()))).toMatch(/^\/login\?/);
    expect(sentTo(await readAll(stranger))).toMatch(/^\/login\?/);
    expect(Cancelled.parse(await (await readOwn(stranger)).json()).list).toEqual({ orders: [], deleted: [] });
    for (const answer of [await readOwn(buyer), await readAll(admin)]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const { list } = Cancelled.parse(await answer.json());
      expect(list).toEqual({ orders: [{ orderId }], deleted: [orderId] });
    }
  });
});

it("an order that ops cancelled leaves the lists as they open, is found by a search, and can be deleted under Cancelled", async () => {
  const buyer = await Person.signUp();
  const { orderId } = await buyCaptured(buyer);
  const path = orderPath(orderId);
  expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200);
  expect((await buyer.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "cancelled" });
  expect(await html(buyer, MINE)).not.toContain(path);
  expect(await html(admin, `${ALL}?q=${buyer.email}`)).not.toContain(path);
  expect(await listed(buyer, `/orders?${new URLSearchParams({ email: buyer.email })}`)).toEqual([]);
  expect(await listed(admin, "/allOrders?limit=50")).not.toContain(orderId);
  for (const [status, found] of Object.entries({
    "": [orderId],
    "&status=cancelled": [orderId],
    "&status=current": [],
  }))
    expect(await listed(admin, `/allOrders?q=${buyer.email}${status}`), status).toEqual(found);
  const invoice = `/dashboard/invoice/${orderId}`;
  expect(await html(buyer, MINE + CANCELLED)).toContain(invoice);
  expect((await buyer.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(200);
  const left = await html(buyer, MINE + CANCELLED);
  expect(left).toContain(path);
  expect(left).not.toContain(invoice);
});
