import { describe, expect, it } from "vitest";
import { z } from "zod";
import { mainOf, parseAnswer, sidebarOf, whileBusy, wordsOf } from "../support/answers";
import { queryDatabase } from "../support/database";
import { locationOf, whoIs } from "../support/google";
import { Person } from "../support/person";
import { buy, buyPaid, Inserted } from "../support/purchase";
import { demoAccounts, freshEmail } from "../support/stack";

/** Each role's screens and permissions (specification, sections 1, 2, 4 and 6). */

const Items = z.array(z.record(z.string(), z.unknown()));
const Order = z.object({ display_id: z.number(), total_amount: z.number(), order_status: z.string() });
const PRODUCT = { productName: "Merlin", productImg: "/images/products/sparrow-1.webp", productPrice: 219.99 };

const admin = await Person.signIn(demoAccounts.admin);
const customer = await Person.signUp("Cleo Customer");
const stranger = await Person.signUp("Sid Stranger");
const [own, foreign] = [await buy(customer, "Sparrow", { quantity: 2 }), await buyPaid(stranger)];

/** What a page says when Medusa did not answer within a second who is signed in. */
const UNREACHABLE = "Your account cannot be reached at the moment";

/** A page that knows who is signed in, or that nobody is. */
async function pageOf(person: Person, path: string): Promise<string> {
  const { html } = await whileBusy(async () => {
    const answer = await person.visit(path);
    const html = await answer.text();
    return { status: html.includes(UNREACHABLE) ? 503 : answer.status, html };
  });
  return html;
}

const mainWords = async (person: Person, path: string) => wordsOf(mainOf(await pageOf(person, path)));
const orderOf = async (orderId: string) => parseAnswer(Order, await admin.api("GET", `/orders/${orderId}`));
const ids = async (person: Person, path: string) =>
  parseAnswer(Items, await person.api("GET", path)).map(({ _id }) => _id);
const roleOf = async (person: Person) => (await whoIs(person))?.role;
/** An order's number at the end of an element. */
const numberOf = async (orderId: string) => `#${(await orderOf(orderId)).display_id}|`;

describe("a registered customer", () => {
  it("sees the own orders and invoices and nobody else's, leaves a review and checks out [S1-05 S2-13]", async () => {
    const orders = await mainWords(customer, "/dashboard/myOrders");
    expect(orders).toContain(await numberOf(own.orderId));
    expect(orders).not.toContain(await numberOf(foreign.orderId));
    expect(await mainWords(customer, `/dashboard/invoice/${own.orderId}`)).toContain(own.transactionId.slice(-8));
    expect((await customer.visit(`/dashboard/invoice/${foreign.orderId}`)).status).toBe(404);
    const review = { reviewerName: "Cleo Customer", description: `Came home ${freshEmail()}`, rating: 5 };
    const written = await customer.api("POST", "/addReview", { body: review });
    expect(await ids(new Person(), "/reviews")).toContain(parseAnswer(Inserted, written).insertedId);
    expect(await ids(customer, `/orders?email=${encodeURIComponent(customer.email)}`)).toEqual([own.orderId]);
  });

  it("may open the dashboard, My Orders, an invoice, Review and the checkout, for which others must sign in [S6-02 S2-06 S2-07]", async () => {
    const screens = [
      ["/dashboard", "Welcome, Cleo Customer"],
      ["/dashboard/myOrders", "Paid Amount"],
      [`/dashboard/invoice/${own.orderId}`, "Net payable"],
      ["/dashboard/review", "Rating (out of 5)"],
      ["/checkout", "Checkout"],
    ] as const;
    for (const [path, words] of screens) {
      const answer = await customer.visit(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(wordsOf(mainOf(await answer.text())), path).toContain(words);
      const refused = await new Person().visit(path);
      expect([path, refused.status]).toEqual([path, 302]);
      const to = locationOf(refused);
      expect([to.pathname, to.searchParams.get("redirectTo")]).toEqual(["/login", path]);
    }
  });
});

const PRODUCT_FIELDS = ["productName", "productImg", "shortDescription", "detailDescription", "productPrice"];
/** Each with its row, and the row's contents. */
const ADMIN_SCREENS: [screen: string, row: string, holds: () => string[]][] = [
  ["addAProduct", "S2-09", () => PRODUCT_FIELDS.map((field) => `name="${field}"`)],
  ["makeAdmin", "S2-10", () => ['name="email"']],
  ["manageAllOrders", "S2-11", () => [customer.email, ">View<", ">Update<", ">Delete<"]],
  ["manageProducts", "S2-12", () => ["Sparrow", ">Delete<"]],
];

describe("an admin", () => {
  it.each(ADMIN_SCREENS)(
    "alone has /dashboard/%s, as a page and as its data [%s S2-16]",
    async (screen, _row, holds) => {
      const path = `/dashboard/${screen}`;
      const found = { manageAllOrders: customer.email, manageProducts: "Sparrow" }[screen] ?? "";
      const page = await admin.visit(`${path}?${new URLSearchParams({ q: found })}`);
      expect(page.status).toBe(200);
      const main = mainOf(await page.text());
      for (const part of holds()) expect(main).toContain(part);
      for (const person of [customer, new Person()]) {
        const answer = await person.visit(path);
        expect([answer.status, locationOf(answer).pathname]).toEqual([302, "/login"]);
        const data = await person.visit(`${path}?${new URLSearchParams({ _data: `routes/dashboard.${screen}` })}`);
        expect([data.status, data.headers.get("x-remix-redirect")]).toEqual([204, expect.stringMatching(/^\/login\?/)]);
      }
    },
  );

  it("sees, ships and deletes anybody's order, adds and deletes a product and makes an admin, and a customer does not [S1-06 S6-03]", async () => {
    const { orderId } = foreign;
    const newcomer = await Person.signUp("Nia Newcomer");
    const productId = parseAnswer(Inserted, await admin.api("POST", "/addProduct", { body: PRODUCT })).insertedId;
    expect(await ids(new Person(), "/products")).toContain(productId);
    const acts = [
      ["GET", "/allOrders", undefined],
      ["PUT", "/updateStatus", { orderId }],
      ["DELETE", `/deleteOrder/${orderId}`, undefined],
      ["POST", "/addProduct", PRODUCT],
      ["DELETE", `/deleteProduct/${productId}`, undefined],
      ["PUT", "/makeAdmin", { email: newcomer.email }],
    ] as const;
    for (const [method, path, body] of acts) {
      const { status } = await customer.api(method, path, { body });
      // Another's order looks like a missing one.
      expect([path, status]).toEqual([path, path.startsWith("/deleteOrder") ? 404 : 403]);
    }
    expect(await ids(admin, "/allOrders")).toContain(orderId);
    await admin.api("PUT", "/updateStatus", { body: { orderId } });
    expect((await orderOf(orderId)).order_status).toBe("shipped");
    await admin.api("DELETE", `/deleteOrder/${orderId}`);
    expect(await ids(admin, "/allOrders")).not.toContain(orderId);
    await admin.api("DELETE", `/deleteProduct/${productId}`);
    expect(await ids(new Person(), "/products")).not.toContain(productId);
    expect(await roleOf(newcomer)).toBe("user");
    await admin.api("PUT", "/makeAdmin", { body: { email: newcomer.email } });
    expect(await roleOf(newcomer)).toBe("admin");
  });
});

describe("the dashboard", () => {
  const EVERYONES = [
    ["Go Home", "/"],
    ["Sign out", "/logout"],
  ];

  it("offers each role its screens, and everyone Go Home and Sign out [S2-65 S2-66 S2-67]", async () => {
    expect(sidebarOf(await pageOf(admin, "/dashboard"))).toEqual([
      ["Manage All Orders", "/dashboard/manageAllOrders"],
      ["Add A Product", "/dashboard/addAProduct"],
      ["Make Admin", "/dashboard/makeAdmin"],
      ["Manage Products", "/dashboard/manageProducts"],
      ...EVERYONES,
    ]);
    expect(sidebarOf(await pageOf(customer, "/dashboard"))).toEqual([
      ["My Orders", "/dashboard/myOrders"],
      ["Review", "/dashboard/review"],
      ...EVERYONES,
    ]);
  });

  it("says as Paid Amount the order's total, in My Orders and in Manage All Orders [S3-08]", async () => {
    const { total_amount } = await orderOf(own.orderId);
    expect(total_amount).toBe(298);
    const query = new URLSearchParams({ q: customer.email });
    for (const [person, path] of [
      [customer, "/dashboard/myOrders"],
      [admin, `/dashboard/manageAllOrders?${query}`],
    ] as const) {
      const articles = (await pageOf(person, path)).match(/<article[\s\S]*?<\/article>/g) ?? [];
      const number = await numberOf(own.orderId);
      expect(articles.map(wordsOf).find((words) => words.includes(number)) ?? "", path).toContain(
        "|Paid Amount|$298.00|",
      );
    }
  });
});

describe("the first bytes of a page", () => {
  const before = (html: string, end: string) => wordsOf(html.slice(0, html.indexOf(end)));

  it("say who is signed in, so that nothing waits for it [S4-03 S4-01]", async () => {
    for (const path of ["/", "/explore", "/dashboard"]) {
      const bar = before(await pageOf(customer, path), "<main");
      expect(bar, path).toContain("|Signed in as: Cleo Customer|");
      expect(bar, path).toContain("|Logout|");
      expect(bar, path).not.toContain("|Sign in|");
    }
    const bar = before(await pageOf(new Person(), "/explore"), "<main");
    expect(bar).toContain("|Sign in|");
    expect(bar).not.toMatch(/Signed in as|Logout|Dashboard/);
  });

  it("name whoever has a display name, and say nothing of a name that is not there [S2-23]", async () => {
    const nameless = await Person.signUp("Gone Soon");
    expect(before(await pageOf(nameless, "/explore"), "<main")).toContain("|Signed in as: Gone Soon|");
    await queryDatabase("update customer set first_name = '' where email = $1", [nameless.email]);
    const bar = before(await pageOf(nameless, "/explore"), "<main");
    expect(bar).toContain("|Logout|");
    expect(bar).not.toContain("Signed in as");
  });

  it("show the screens of the person's role, so that nothing waits for it, either [S4-09]", async () => {
    const [forAdmin, forCustomer] = [await pageOf(admin, "/dashboard"), await pageOf(customer, "/dashboard")];
    expect(before(forAdmin, "</main>")).toContain("|Make Admin|");
    expect(before(forAdmin, "</main>")).not.toContain("|Review|");
    expect(before(forCustomer, "</main>")).toContain("|Review|");
    expect(before(forCustomer, "</main>")).not.toContain("|Make Admin|");
  });
});
