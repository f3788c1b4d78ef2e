import { describe, expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { inFull } from "../support/in-full";
import { demoAdmin, Person } from "../support/person";
import { buy } from "../support/purchase";

const ANYONES = ["/", "/home", "/explore", "/products/kestrel-pro", "/login", "/nothing-here"];
const cachingOf = async (person: Person, path: string) =>
  (await whileBusy(() => person.visit(path))).headers.get("cache-control");

const buyer = await Person.signUp();
const { orderId, transactionId: paymentIntentId } = await buy(buyer);

describe("a page made for one person", () => {
  it("is kept by no cache, nor by the browser", async () => {
    const desk = ["", "/myOrders", "/review", `/orders/${orderId}`, `/invoice/${orderId}`];
    const own = [...desk.map((path) => `/dashboard${path}`), "/checkout", `/checkout/payment/${paymentIntentId}`];
    for (const path of [...ANYONES, ...own]) expect([path, await cachingOf(buyer, path)]).toEqual([path, "no-store"]);
    const admin = await demoAdmin();
    for (const name of ["manageAllOrders", "returns", "manageProducts", "makeAdmin"])
      expect([name, await cachingOf(admin, `/dashboard/${name}`)]).toEqual([name, "no-store"]);
  });

  it("is not kept as data, either", async () => {
    const data = [
      "/?_data=root",
      "/dashboard?_data=routes%2Fdashboard",
      `/dashboard/invoice/${orderId}?_data=routes%2Fdashboard.invoice.%24id`,
      `/checkout/payment/${paymentIntentId}?_data=routes%2Fcheckout_.payment.%24paymentIntentId`,
    ];
    for (const path of data) expect([path, await cachingOf(buyer, path)]).toEqual([path, "no-store"]);
  });

  it("is not kept when it is the answer that signs the person in", async () => {
    const answer = await new Person().submit("/login", { email: buyer.email, password: buyer.password });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "no-store"]);
  });
});

it("a file of a person's data is given to the shop's own pages and to who types its address, and to no other site's page", async () => {
  const files = ["/dashboard/account/export", `/dashboard/orders/${orderId}/documents/none.pdf`];
  const statusOf = async (path: string, site: string) =>
    (await whileBusy(() => buyer.visit(path, { headers: { "sec-fetch-site": site } }))).status;
  for (const path of files) {
    for (const site of ["cross-site", "same-site"]) expect([path, await statusOf(path, site)]).toEqual([path, 403]);
    for (const site of ["same-origin", "none"]) expect([200, 404]).toContain(await statusOf(path, site));
  }
  expect(await statusOf("/dashboard/account", "cross-site")).toBe(200);
});

describe("a page made for nobody in particular", () => {
  inFull("may be kept by the browser, which asks again", async () => {
    for (const path of ANYONES)
      expect([path, await cachingOf(new Person(), path)]).toEqual([path, "private, no-cache"]);
  });

  it("keeps its files whoever asks for them", async () => {
    const [, file = ""] = /(?:src|href)="(\/assets\/[^"]+)"/.exec(await (await buyer.visit("/")).text()) ?? [];
    if (file) expect(await cachingOf(buyer, file)).toContain("immutable");
    expect(await cachingOf(buyer, "/images/products/sparrow-1.webp")).not.toBe("no-store");
  });
});
