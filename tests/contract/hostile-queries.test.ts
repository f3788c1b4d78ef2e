import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as contract from "../../medusa-backend/src/contract";
import { ROUTES } from "../../medusa-backend/src/contract/routes/all";
import { parseAnswer, whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { few, IS_FULL } from "../support/full";
import { callMedusa, callShop, SHOP_KEY, signInOps } from "../support/ops";
import { Person } from "../support/person";
import { sendPayment } from "../support/purchase";
import { demoAccounts } from "../support/stack";

/** A word that no other statement of the shop has. */
const MARK = `inj${process.pid}x${Date.now().toString(36)}`;
const LOG = path.join(path.dirname(process.env.STACK_FILE ?? ""), "logs/postgres.log");

/** Ways to end what a statement holds around a value … */
const ENDINGS = ["'", '"', "`", "\\'", "''", "'))", "%' ", "$$", "]", "’"];
/** … and ways to go on. */
const GOES_ON = [
  `or '${MARK}'='${MARK}`,
  `; drop table ${MARK}; --`,
  `union select '${MARK}', null, null --`,
  `|| (select '${MARK}') ||'`,
  `and 1=cast('${MARK}' as int) --`,
  `/**/or/**/${MARK}()/*`,
  `; select pg_sleep(5) as ${MARK} --`,
  `, (case when 1=1 then '${MARK}' end) desc --`,
];
/** Each way to end with each way to go on: 80. */
const PAYLOADS = ENDINGS.flatMap((ending, at) =>
  GOES_ON.map((_goes, place) => `1${ending} ${GOES_ON[(place + at) % GOES_ON.length] ?? ""}`),
);

/** Every parameter that a query of the contract may have; each is tried on every route that reads. */
const PARAMETERS = [
  ...new Set(
    Object.entries(contract).flatMap(([name, schema]) =>
      name.endsWith("Query") && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    ),
  ),
];
/** The shop's own routes in Medusa, with `{}` for the text: in the path, and in each parameter of the route's query. */
const OWN: string[] = [];
/** The same routes with parameters of others, which a route that reads its address by hand could take. */
const FOREIGN: string[] = [];
for (const { path: shown, query } of ROUTES.filter(({ method }) => method === "GET")) {
  const route = `/store/shop${shown}`;
  const own = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  if (route.includes(":")) OWN.push(route.replaceAll(/:\w+/g, "{}"));
  for (const name of new Set([...own, ...PARAMETERS]))
    (own.includes(name) ? OWN : FOREIGN).push(`${route.replaceAll(/:\w+/g, "some-1")}?${name}={}`);
}
const FILTERS = ["q", "order", "fields", "limit", "id", "created_at[$gt]", "status[]", "email", "$or[0][id]"];
/** What ops' screens ask for. */
const OF_OPS = [
  ...["orders", "products", "customers"].flatMap((list) => FILTERS.map((name) => `/admin/${list}?${name}={}`)),
  ...["mails", "reviews", "money/payments", "audit"].flatMap((list) =>
    ["cursor", "status", "q", "rating"].map((name) => `/admin/shop/${list}?${name}={}`),
  ),
  ...["/admin/orders/{}", "/admin/shop/orders/{}/status", "/admin/shop/customers/{}/role", "/admin/products/{}"],
];
/** What a browser asks the storefront for, as an admin, to whom all of it is open. */
const PAGES = [
  ...["q", "kind", "weight", "sort", "page", "after", "filters"].map((name) => `/explore?${name}={}`),
  ...["limit", "offset", "q", "cursor"].map((name) => `/api/server/products?${name}={}`),
  ...["limit", "cursor", "q", "status"].map((name) => `/api/server/allOrders?${name}={}`),
  ...["find", "status", "sort", "cursor"].map((name) => `/dashboard/manageAllOrders?${name}={}`),
  ...["/products/{}", "/images/{}", "/media/{}.webp", "/explore/suggestions?q={}", "/reset-password?token={}"],
  ...["/api/server/user?email={}", "/api/server/orders?email={}", "/api/server/orders/{}"],
  ...["/dashboard/orders/{}", "/dashboard/invoice/{}", "/dashboard/products/{}", "/dashboard/discounts/{}"],
  ...["/withdraw/{}", "/withdraw/some-1?token={}"],
];

/** How many targets of a kind `npm test` tries. */
const MOST_TARGETS = 60;

const fill = (target: string, payload: string) => target.replaceAll("{}", encodeURIComponent(payload));

/** What PostgreSQL has logged since `from`, an entry each; those of several lines whole. */
const logSince = (from: number) =>
  readFileSync(LOG)
    .subarray(from)
    .toString("utf8")
    .split(/\n(?=\d{4}-\d{2}-\d{2} )/);
const isStatement = (entry: string) => /LOG: {2}(?:statement|execute [^:]+): /.test(entry);

/**
 * A statement without its text literals, as PostgreSQL reads them: what is left is what it executes. Medusa's own
 * library writes values as such literals; the shop's SQL binds them.
 */
const withoutLiterals = (statement: string) => statement.replace(/\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'/gs, "'…'");

let from: number;
beforeAll(async () => {
  // Values that are bound stay out of the log, so what it has of the mark stood in a statement.
  for (const [name, value] of [
    ["log_statement", "'all'"],
    ["log_parameter_max_length", "0"],
    ["log_parameter_max_length_on_error", "0"],
  ])
    await queryDatabase(`alter system set ${name} = ${value}`);
  await queryDatabase("select pg_reload_conf()");
  await vi.waitFor(
    async () => expect((await queryDatabase("show log_statement"))[0]).toEqual({ log_statement: "all" }),
    { timeout: 180_000 },
  );
  from = readFileSync(LOG).length;
});
afterAll(async () => {
  await queryDatabase("alter system reset all");
  await queryDatabase("select pg_reload_conf()");
});

describe("a text that tries to become a part of a statement", () => {
  /** The text of a place, by turns. */
  const oneOf = (place: number) => [PAYLOADS[(place * 7) % PAYLOADS.length] ?? ""];
  /** Those of a place; in the full run all. */
  const textsOf = IS_FULL ? () => PAYLOADS : oneOf;

  /** Sends texts to the targets, a few at a time; outside the full run to some. Returns those that failed. */
  async function failures(
    targets: string[],
    ask: (target: string) => Promise<number>,
    texts: (place: number) => string[] = textsOf,
  ): Promise<string[]> {
    const calls = few(targets, MOST_TARGETS).flatMap((target, place) =>
      texts(place).map((payload) => fill(target, payload)),
    );
    const failed = new Set<string>();
    for (let at = 0; at < calls.length; at += 8)
      await Promise.all(
        calls.slice(at, at + 8).map(async (call) => {
          const status = await ask(call);
          if (status >= 500 || status === 0) failed.add(`${call}: ${status}`);
        }),
      );
    return [...failed];
  }

  it("is an ordinary value to the storefront", { timeout: 900_000 }, async () => {
    const admin = await Person.signIn(demoAccounts.admin);
    const ask = async (target: string) => {
      const answer = await whileBusy(() => admin.visit(target));
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await failures(PAGES, ask)).toEqual([]);
  });

  it("is an ordinary value to each route of the shop in Medusa", { timeout: 900_000 }, async () => {
    const { email, password } = demoAccounts.admin;
    const signedIn = await callShop("POST", "/sessions", null, { email, password });
    const { token } = parseAnswer(z.object({ token: z.string() }), signedIn);
    expect(PARAMETERS.length).toBeGreaterThan(15);
    const ask = async (target: string) => (await callMedusa("GET", target, { token, headers: SHOP_KEY })).status;
    expect(await failures(OWN, ask)).toEqual([]);
    expect(await failures(FOREIGN, ask, oneOf)).toEqual([]);
  });

  it("is an ordinary value to Medusa Admin's routes", { timeout: 900_000 }, async () => {
    const token = await signInOps();
    expect(await failures(OF_OPS, async (target) => (await callMedusa("GET", target, { token })).status)).toEqual([]);
  });

  it("is a value of no body, either: sign-in, sign-up, a review, a payment", async () => {
    const person = await Person.signUp();
    for (const payload of few(PAYLOADS, 4)) {
      const email = `${payload}@example.com`;
      const forms = await Promise.all([
        new Person().submit("/login", { email, password: payload }),
        new Person().submit("/register", { name: payload, email, password: "correct horse battery" }),
        new Person().submit("/forgot-password", { email }),
        person.submit("/dashboard/account", { form: "name", name: payload }),
      ]);
      const calls = await Promise.all([
        person.api("POST", "/addReview", { body: { reviewerName: "Mo", description: payload, rating: 3 } }),
        sendPayment(person, { total_amount: 1, order_items: [{ _id: payload, quantity: 1 }] }),
      ]);
      for (const { status } of [...forms, ...calls]) expect(status).toBeLessThan(500);
    }
  });

  it("is in no statement that PostgreSQL was sent, but as a value", async () => {
    const planted = `select 1 as planted_${MARK}`;
    await queryDatabase(planted);
    await vi.waitFor(() => expect(logSince(from).join()).toContain(planted), { timeout: 180_000 });
    const entries = logSince(from);
    expect(entries.filter(isStatement).length).toBeGreaterThan(500);
    const executed = entries.filter((entry) => isStatement(entry) && withoutLiterals(entry).includes(MARK));
    expect(executed.map((entry) => withoutLiterals(entry).slice(0, 300))).toEqual([expect.stringContaining(planted)]);
    const broken = entries.filter((entry) =>
      /ERROR: {2}(?:syntax error|unterminated|cannot insert multiple)/.test(entry),
    );
    expect(broken.map((entry) => entry.slice(0, 300))).toEqual([]);
  });
});
