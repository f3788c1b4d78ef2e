import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint, SampleFixture } from "~/compat/define-endpoint";
import { TABLE } from "~/compat/table.server";
import { parseAnswer, whileBusy } from "../support/answers";
import { addSpareProduct, authorise, call, NOTHING_THERE, placeOrder, sparrowId } from "../support/api-rows";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { type Answer, Person } from "../support/person";
import { demoAccounts } from "../support/stack";

const CALLERS = ["anonymous", "customer", "other customer", "admin", "demoted admin"] as const;
const MEANS = ["cookie", "Bearer"] as const;
type Caller = (typeof CALLERS)[number];
type Means = (typeof MEANS)[number];
type Refusal = readonly [status: number, code: string];

const NOBODY: Refusal = [401, "unauthenticated"];
const FORBIDDEN: Refusal = [403, "forbidden"];
const NOT_THERE: Refusal = [404, "not_found"];
const Failure = z.object({ error: z.object({ code: z.string() }) });

/** How the row must refuse the caller; null if it must serve. `customer` owns the call's records. */
function refusalOf(row: Endpoint, caller: Caller, means: Means): Refusal | null {
  if (caller === "anonymous") return row.who === "anyone" && means === "cookie" ? null : NOBODY;
  if (row.who === "anyone" || caller === "admin") return null;
  if (row.who === "admin") return FORBIDDEN;
  if (caller === "customer" || !row.addressedBy) return null;
  return row.addressedBy === "email" ? FORBIDDEN : NOT_THERE;
}

/** The records of the row's valid call. */
function needsOf(row: Endpoint): Set<string | symbol> {
  const needs = new Set<string | symbol>();
  const get = (found: SampleFixture, key: keyof SampleFixture) => {
    needs.add(key);
    return found[key];
  };
  row.sample(new Proxy(NOTHING_THERE, { get }));
  return needs;
}

/** Who may call what, from the design, so that a row cannot open itself. */
const OPEN: Record<Endpoint["who"], string[]> = {
  anyone: ["GET /products", "GET /reviews"],
  signedIn: [
    "DELETE /deleteOrder/:id",
    "GET /orders",
    "GET /orders/:id",
    "GET /user",
    "POST /addReview",
    "POST /create-payment-intent",
    "POST /orders",
    "PUT /users/:email",
  ],
  admin: ["DELETE /deleteProduct/:id", "GET /allOrders", "POST /addProduct", "PUT /makeAdmin", "PUT /updateStatus"],
};

const people = new Map<Caller, Person>();
const bearers = new Map<Caller, string>();

const personOf = (caller: Caller): Person => people.get(caller) ?? new Person();

people.set("admin", await Person.signIn(demoAccounts.admin));
for (const caller of ["customer", "other customer", "demoted admin"] as const)
  people.set(caller, await Person.signUp());
const demoted = personOf("demoted admin");
await personOf("admin").api("PUT", "/makeAdmin", { body: { email: demoted.email } });
bearers.set("anonymous", "ey.of.nobody");
for (const [caller, person] of people) bearers.set(caller, await person.idToken());
expect((await demoted.api("GET", "/allOrders?limit=1")).status).toBe(200);
await queryDatabase(
  "update user_role set role = 'user', staff_role_id = null where customer_id = (select id from customer where email = $1 and has_account)",
  [demoted.email],
);
const owner = personOf("customer");
const orderId = await placeOrder(owner);
const records = { ...NOTHING_THERE, email: owner.email, orderId, productId: await sparrowId() };

/** The records of a served call; a write gets its own, so that writes do not interfere. */
async function recordsFor(row: Endpoint, caller: Caller): Promise<SampleFixture> {
  const needs = needsOf(row);
  const owner = row.addressedBy || row.who === "admin" ? personOf("customer") : personOf(caller);
  const found = { ...records, email: owner.email };
  if (row.method === "GET") return found;
  if (needs.has("email") && row.who === "admin") found.email = (await Person.signUp()).email;
  if (needs.has("orderId")) found.orderId = await placeOrder(owner);
  if (needs.has("spareProductId")) found.spareProductId = await addSpareProduct(personOf("admin"));
  if (needs.has("paymentIntentId")) found.paymentIntentId = await authorise(owner);
  return found;
}

function callAs(row: Endpoint, caller: Caller, means: Means, found: SampleFixture): Promise<Answer> {
  const headers = { authorization: `Bearer ${bearers.get(caller)}`, cookie: "" };
  return whileBusy(() => call(row, personOf(caller), found, means === "Bearer" ? { headers } : {}));
}

/**
 * Each caller by cookie and by Bearer; outside the full run, calls alternate between the two. A write that is served
 * needs records of its own, most of them a paid order: these are left to api-server.test.ts and calls.test.ts.
 */
const cellsOf = (row: Endpoint, place: number) =>
  CALLERS.flatMap((caller, column) =>
    MEANS.map((means, turn) => ({ caller, means, turn, refusal: refusalOf(row, caller, means) })).filter(
      ({ refusal, turn }) => IS_FULL || ((refusal || row.method === "GET") && turn === (place + column) % MEANS.length),
    ),
  );

it("the table opens each row to those whom it is meant for, and to no others [S6-05]", () => {
  const callsOf = (rows: readonly Endpoint[]) => rows.map(({ method, path }) => `${method} ${path}`).sort();
  for (const who of ["anyone", "signedIn", "admin"] as const)
    expect(callsOf(TABLE.filter((row) => row.who === who))).toEqual(OPEN[who]);
  expect(TABLE.filter(({ who, may }) => (who === "admin") !== (may !== undefined))).toEqual([]);
  expect(callsOf(TABLE.filter((row) => row.who === "signedIn" && row.addressedBy))).toEqual([
    "DELETE /deleteOrder/:id",
    "GET /orders",
    "GET /orders/:id",
    "GET /user",
    "PUT /users/:email",
  ]);
});

/** Every row of the table by every kind of person, by cookie and Bearer. A new row is tested at once. */
for (const [place, row] of TABLE.entries()) {
  describe(`${row.method} ${row.path}`, () => {
    for (const { caller, means, refusal } of cellsOf(row, place)) {
      it(`${refusal ? "refuses" : "serves"} ${caller} by ${means} [S6-05]`, async () => {
        const found = refusal ? records : await recordsFor(row, caller);
        const answer = await callAs(row, caller, means, found);
        if (!refusal) return expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
        expect([answer.status, parseAnswer(Failure, answer).error.code]).toEqual(refusal);
        const nowhere = await callAs(row, caller, means, NOTHING_THERE);
        expect(nowhere.status, "whatever the record").toBe(answer.status);
      });
    }
  });
}
