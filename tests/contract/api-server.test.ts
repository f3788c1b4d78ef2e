import { describe, expect, it } from "vitest";
import { z } from "zod";
import { TABLE } from "~/compat/table.server";
import { parseAnswer, whileBusy } from "../support/answers";
import { address, addSpareProduct, authorise, call, placeOrder, sparrowId } from "../support/api-rows";
import { type Answer, demoAdmin, Person } from "../support/person";

const Failure = z.strictObject({
  error: z.strictObject({
    code: z.string().regex(/^[a-z_]+$/),
    message: z.string().min(1),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
const FORM = { "content-type": "application/x-www-form-urlencoded" };
/** dispatch-answers.test.ts has more. */
const BAD_BODIES: [string, { rawBody: string; headers?: Record<string, string> }, number, string][] = [
  ["cut off", { rawBody: '{"a":' }, 400, "malformed_json"],
  ["a form", { rawBody: "a=1", headers: FORM }, 415, "unsupported_media_type"],
];
const OTHER_ORIGIN = { origin: "https://evil.example" };

const [owner, other] = [await Person.signUp(), await Person.signUp()];
const admin = await demoAdmin();
const fixture = {
  email: owner.email,
  productId: await sparrowId(),
  spareProductId: await addSpareProduct(admin),
  orderId: await placeOrder(owner),
  paymentIntentId: await authorise(owner),
};

function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, parseAnswer(Failure, answer).error.code]).toEqual([status, code]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toBeTruthy();
}

/** The rules for every row; a new row in the table is tested at once. */
for (const row of TABLE) {
  const caller = () => (row.who === "admin" ? admin : owner);

  describe(`${row.method} ${row.path}`, () => {
    it("refuses a bad Bearer, also beside a good cookie", async () => {
      const headers = { authorization: "Bearer ey.not.good" };
      expectRefusal(await call(row, owner, fixture, { headers }), 401, "unauthenticated");
    });

    if (row.method !== "GET") {
      it("refuses another site's page", async () => {
        expectRefusal(await call(row, owner, fixture, { headers: OTHER_ORIGIN }), 403, "cross_site_request");
      });
    }

    it("refuses another method", async () => {
      const answer = await owner.api("PATCH", address(row, row.sample(fixture)));
      expectRefusal(answer, 405, "method_not_allowed");
      expect(answer.headers.get("allow")).toContain(row.method);
    });

    if (row.takesBody) {
      it.each(BAD_BODIES)("refuses a body that is %s", async (_what, how, status, code) => {
        expectRefusal(await call(row, caller(), fixture, how), status, code);
      });
    }

    it("answers as its schema says, to nobody else's scripts", async () => {
      const about = row.who === "admin" ? { ...fixture, email: other.email } : fixture;
      const answer = await whileBusy(() => call(row, caller(), about));
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      expect(row.answer.safeParse(answer.body).error).toBeUndefined();
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      if (row.who !== "anyone") expect(answer.headers.get("cache-control")).toBe("no-store");
    });
  });
}
