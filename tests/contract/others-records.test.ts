import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ROUTES as ROWS } from "../../medusa-backend/src/contract/routes/all";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { callMedusa, opsToken } from "../support/ops";
import { readOrderPage } from "../support/orders";
import { Person } from "../support/person";
import { buySent } from "../support/returns";
import { bodyFor } from "../support/route-bodies";
import { secrets } from "../support/stack";
import { formWith, photo, uploadToMedusa } from "../support/uploads";

const headers = { "x-publishable-api-key": secrets.medusaPublishableKey };
const HOME = { name: "Ada King", phone: "+1 512 555 0123", street: "7 Hangar Street", city: "Austin", country: "us" };

const Addresses = z.object({ addresses: z.array(z.object({ id: z.string() })) });

/** The owner's records, by the parameter of a route that names them. */
type Records = Record<
  "order" | "document" | "return" | "address" | "payment" | "question" | "photo" | "picture" | "email",
  string
>;
const NOBODYS: Records = {
  order: "order_nobodys",
  document: "INV-999999",
  return: "return_nobodys",
  address: "address_nobodys",
  payment: "pi_nobodys",
  question: "ques_nobodys",
  photo: "revph_nobodys",
  picture: `${"0".repeat(32)}-400.webp`,
  email: "nobody@nowhere.example",
};

/** Each route of a customer whose path names a record of one person, with the body of a good call. */
const ROUTES: Record<string, { path: (records: Records) => string; body?: unknown }> = {
  "PUT /users/:email": { path: ({ email }) => `/users/${encodeURIComponent(email)}`, body: { name: "Taken Over" } },
  "PUT /addresses/:id": { path: ({ address }) => `/addresses/${address}`, body: { ...HOME, name: "Taken Over" } },
  "DELETE /addresses/:id": { path: ({ address }) => `/addresses/${address}` },
  "POST /addresses/:id/default": { path: ({ address }) => `/addresses/${address}/default`, body: {} },
  "GET /payment-attempts/:payment_intent_id": { path: ({ payment }) => `/payment-attempts/${payment}` },
  "DELETE /questions/:id": { path: ({ question }) => `/questions/${question}` },
  "GET /review-photos/:id": { path: ({ picture }) => `/review-photos/${picture}` },
  "DELETE /review-photos/:id": { path: ({ photo }) => `/review-photos/${photo}` },
  "GET /orders/:id": { path: ({ order }) => `/orders/${order}` },
  "DELETE /orders/:id": { path: ({ order }) => `/orders/${order}` },
  "POST /orders/:id/show": { path: ({ order }) => `/orders/${order}/show`, body: {} },
  "GET /orders/:id/page": { path: ({ order }) => `/orders/${order}/page` },
  "GET /orders/:id/documents/:number": { path: ({ order, document }) => `/orders/${order}/documents/${document}` },
  "POST /orders/:id/returns": {
    path: ({ order }) => `/orders/${order}/returns`,
    body: { items: [{ line_id: "line_1", quantity: 1 }], reason_id: "reason_1", note: "Taken over" },
  },
  "POST /returns/:id/cancel": { path: ({ return: id }) => `/returns/${id}/cancel`, body: {} },
};

/** Routes whose parameter names nobody's record: a product, a public review, a list of one's own data. */
const OF_EVERYBODY = [
  "GET /account/export/:list",
  "GET /product-pages/:handle/my-review",
  "PUT /product-pages/:handle/my-review",
  "POST /reviews/:id/report",
  "GET /wish-list/items/:product_id",
  "PUT /wish-list/items/:product_id",
  "DELETE /wish-list/items/:product_id",
  "PUT /reviews/:id/helpful",
  "POST /product-pages/:handle/questions",
  "GET /product-pages/:handle/my-questions",
  "PUT /questions/:id/my-answer",
];

let prepared: Promise<Records> | undefined;
const tokens = new Map<string, string>();

/** A session of Medusa's own, which opens everything that the account may. */
async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
  const answer = await callMedusa("POST", "/store/shop/sessions", { headers, body: { email, password } });
  return parseAnswer(z.object({ token: z.string() }), answer).token;
}

async function callAs(route: string, of: Records, token?: string) {
  const [method = ""] = route.split(" ");
  const call = ROUTES[route];
  if (!call) throw new Error(`${route} is not in ROUTES`);
  const path = `/store/shop${call.path(of)}`;
  const { status, body } = await callMedusa(method, path, {
    headers,
    ...(token && { token }),
    ...(call.body !== undefined && { body: call.body }),
  });
  return { status, body };
}

/** What the database has of the owner's records, so that a change of any of them shows. */
async function stateOf({ order, return: id, address, payment, question, photo: photoId, email }: Records) {
  const one = async (sql: string, value: string) => JSON.stringify(await queryDatabase(sql, [value]));
  return {
    order: await one(`select status, canceled_at, metadata from "order" where id = $1`, order),
    returns: await one("select id, status, canceled_at from return where order_id = $1 order by id", order),
    return: await one("select status, canceled_at from return where id = $1", id),
    address: await one("select * from customer_address where id = $1", address),
    payment: await one("select status from payment_attempt where payment_intent_id = $1", payment),
    question: await one("select * from product_question where id = $1", question),
    photo: await one("select * from review_photo where id = $1", photoId),
    name: await one("select first_name, last_name from customer where email = $1 and has_account", email),
  };
}

/** Everything that the routes name, of one person; another one is a stranger. */
async function prepare(): Promise<Records> {
  const sent = await buySent(2);
  const owner = sent.buyer;
  tokens.set("owner", await tokenOf(owner));
  await expect.poll(async () => (await readOrderPage(owner, sent.orderId)).documents.length).toBeGreaterThan(0);
  const [document] = (await readOrderPage(owner, sent.orderId)).documents;
  const asOwner = { headers, token: tokens.get("owner") ?? "" };
  const home = { ...HOME, extra: "", postcode: "78701", province: "TX" };
  await callMedusa("POST", "/store/shop/addresses", { ...asOwner, body: home });
  const { addresses } = parseAnswer(Addresses, await callMedusa("GET", "/store/shop/addresses", asOwner));
  const path = "/store/shop/product-pages/sparrow/questions";
  const asked = await callMedusa("POST", path, { ...asOwner, body: { text: `How loud is it? ${sent.orderId}` } });
  const [bought] = await queryDatabase(
    "select p.handle from product p join order_line_item li on li.product_id = p.id where li.id = $1",
    [sent.line],
  );
  const upload = await uploadToMedusa(
    formWith(await photo(60, 40)),
    asOwner.token,
    `review-photos?product=${bought?.handle}`,
  );
  const added = parseAnswer(z.object({ id: z.string(), address: z.string() }), upload);
  tokens.set("stranger", await tokenOf(await Person.signUp()));
  return {
    order: sent.orderId,
    document: document?.number ?? "",
    return: await sent.ask(1),
    address: addresses[0]?.id ?? "",
    payment: sent.transactionId,
    question: parseAnswer(z.object({ question_id: z.string() }), asked).question_id,
    photo: added.id,
    picture: added.address.slice("/media/".length),
    email: owner.email,
  };
}
const recordsOfOwner = () => (prepared ??= prepare());

describe("a route of a customer", () => {
  it("is on the list of those that name a person's record, or of those that do not", () => {
    const named = ROWS.filter(({ path, may }) => may === "customer" && path.includes(":"));
    expect(named.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...Object.keys(ROUTES), ...OF_EVERYBODY].sort(),
    );
  });

  it("answers 401 to everybody without a customer's token, to a Medusa user too", async () => {
    const routes = ROWS.filter(({ may }) => may === "customer");
    const open: string[] = [];
    const ops = await opsToken();
    for (const route of routes) {
      const { method, path } = route;
      const filled = `/store/shop${path.replaceAll(/:\w+/g, "nothing-1")}`;
      for (const token of [undefined, "ey.not.good", ops]) {
        const { status } = await callMedusa(method, filled, { ...(token && { token }), ...bodyFor(route, headers) });
        if (status !== 401) open.push(`${method} ${path}: ${status}`);
      }
    }
    expect(routes.length).toBeGreaterThan(30);
    expect(open).toEqual([]);
  });
});

describe("somebody else's record", () => {
  it.each(Object.keys(ROUTES))("is the same as none to a stranger, and stays as it was: %s", async (route) => {
    const records = await recordsOfOwner();
    const before = await stateOf(records);
    const foreign = await callAs(route, records, tokens.get("stranger"));
    expect(foreign.status).toBe(route === "PUT /users/:email" ? 403 : 404);
    expect(foreign).toEqual(await callAs(route, NOBODYS, tokens.get("stranger")));
    expect((await callAs(route, records)).status).toBe(401);
    expect(await stateOf(records)).toEqual(before);
  });

  it("is there for its owner: each route that reads finds it", async () => {
    const records = await recordsOfOwner();
    const reads = Object.keys(ROUTES).filter((route) => route.startsWith("GET "));
    const answers = await Promise.all(
      reads.map(async (route) => `${route}: ${(await callAs(route, records, tokens.get("owner"))).status}`),
    );
    expect(answers).toEqual(reads.map((route) => `${route}: 200`));
    expect(Object.values(await stateOf(records)).every((rows) => rows !== "[]")).toBe(true);
  });
});
