import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint, Sample, SampleFixture } from "~/compat/define-endpoint";
import { TABLE } from "~/compat/table.server";
import { confirmPayment } from "../support/payments";
import { type Answer, Person } from "../support/person";
import { demoAccounts, freshEmail } from "../support/stack";

const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() });
const Inserted = z.object({ insertedId: z.string() });
const Failure = z.strictObject({
  error: z.strictObject({
    code: z.string().regex(/^[a-z_]+$/),
    message: z.string().min(1),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const BAD_BODIES: [string, { rawBody: string; headers?: Record<string, string> }, number, string][] = [
  ["empty", { rawBody: "" }, 400, "malformed_json"],
  ["cut off", { rawBody: '{"a":' }, 400, "malformed_json"],
  ["a list", { rawBody: "[]" }, 422, "invalid"],
  ["null", { rawBody: "null" }, 422, "invalid"],
  ["a form", { rawBody: "a=1", headers: FORM }, 415, "unsupported_media_type"],
  ["over 64 KiB", { rawBody: `{"a":"${"x".repeat(65_536)}"}` }, 413, "body_too_large"],
];
const OTHER_ORIGIN = { origin: "https://evil.example" };

let owner: Person;
let stranger: Person;
let admin: Person;
let fixture: SampleFixture;

/** The good call of one row of the table. */
const sampleOf = (method: string, path: string, found: SampleFixture) =>
  TABLE.find((row) => row.method === method && row.path === path)?.sample(found);

/** A payment of `person` over 149.00 that no order took yet. */
async function authorise(person: Person): Promise<string> {
  const answer = await person.api("POST", "/create-payment-intent", { body: { total_amount: 149 } });
  const { clientSecret, paymentIntentId } = Intent.parse(answer.body);
  await confirmPayment(clientSecret);
  return paymentIntentId;
}

beforeAll(async () => {
  [owner, stranger] = [await Person.signUp(), await Person.signUp()];
  admin = await Person.signIn(demoAccounts.admin);
  const products = await owner.api("GET", "/products");
  const sparrow = z.array(z.object({ _id: z.string(), productName: z.string() })).parse(products.body);
  const productId = sparrow.find(({ productName }) => productName === "Sparrow")?._id ?? "";
  const paid = {
    email: owner.email,
    productId,
    spareProductId: "",
    orderId: "",
    paymentIntentId: await authorise(owner),
  };
  const [order, product] = [sampleOf("POST", "/orders", paid), sampleOf("POST", "/addProduct", paid)];
  const { insertedId } = Inserted.parse((await owner.api("POST", "/orders", { body: order?.body })).body);
  const spare = Inserted.parse((await admin.api("POST", "/addProduct", { body: product?.body })).body);
  fixture = {
    ...paid,
    spareProductId: spare.insertedId,
    orderId: insertedId,
    paymentIntentId: await authorise(owner),
  };
});

function address(row: Endpoint, { params = {}, query = {} }: Sample): string {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

type How = Parameters<Person["api"]>[2];

/** The row's good call, made by `person` and changed by `how`. */
function call(row: Endpoint, person: Person, how: How = {}, found: SampleFixture = fixture): Promise<Answer> {
  const sample = row.sample(found);
  return person.api(row.method, address(row, sample), { ...(row.takesBody && { body: sample.body }), ...how });
}

function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, Failure.parse(answer.body).error.code]).toEqual([status, code]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toBeTruthy();
}

/** What every row promises, whatever it does; a row is under test from the moment it stands in the table. */
for (const row of TABLE) {
  const caller = () => (row.who === "admin" ? admin : owner);

  describe(`${row.method} ${row.path}`, () => {
    it("refuses a bad Bearer, also beside a good cookie", async () => {
      const headers = { authorization: "Bearer ey.not.good" };
      expectRefusal(await call(row, owner, { headers }), 401, "unauthenticated");
    });

    if (row.who !== "anyone") {
      it("refuses a signed-out caller, whatever the record", async () => {
        const nobodys = { ...fixture, email: freshEmail(), orderId: "order_nobodys" };
        for (const found of [fixture, nobodys])
          expectRefusal(await call(row, new Person(), {}, found), 401, "unauthenticated");
      });
    }

    if (row.who === "admin") {
      it("refuses everyone but admins", async () => {
        expectRefusal(await call(row, stranger), 403, "forbidden");
      });
    } else if (row.addressedBy) {
      const [status, code] =
        row.addressedBy === "email" ? ([403, "forbidden"] as const) : ([404, "not_found"] as const);
      it(`answers ${status} for another person's record`, async () => {
        expectRefusal(await call(row, stranger), status, code);
      });
    }

    if (row.method !== "GET") {
      it("refuses another site's page", async () => {
        expectRefusal(await call(row, owner, { headers: OTHER_ORIGIN }), 403, "cross_site_request");
      });
    }

    it("refuses another method", async () => {
      const answer = await owner.api("PATCH", address(row, row.sample(fixture)));
      expectRefusal(answer, 405, "method_not_allowed");
      expect(answer.headers.get("allow")).toContain(row.method);
    });

    if (row.takesBody) {
      it.each(BAD_BODIES)("refuses a body that is %s", async (_what, how, status, code) => {
        expectRefusal(await call(row, caller(), how), status, code);
      });
    }

    it("answers as its schema says, to nobody else's scripts", async () => {
      const about = row.who === "admin" ? { ...fixture, email: (await Person.signUp()).email } : fixture;
      const answer = await call(row, caller(), {}, about);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      expect(row.answer.safeParse(answer.body).error).toBeUndefined();
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      if (row.who !== "anyone") expect(answer.headers.get("cache-control")).toBe("no-store");
    });
  });
}
