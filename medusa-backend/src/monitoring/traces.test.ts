import type { ReadableSpan, SpanExporter } from "@medusajs/framework/opentelemetry/sdk-trace-node";
import { expect, it } from "vitest";
import { privateExporter } from "./traces";

function exported(span: { name: string; attributes: Record<string, unknown> }) {
  const seen: ReadableSpan[] = [];
  const exporter: SpanExporter = {
    export: (spans, done) => {
      seen.push(...spans);
      done({ code: 0 });
    },
    shutdown: async () => {},
  };
  const whole = {
    ...span,
    kind: 1,
    status: { code: 2, message: "ada@example.com is taken" },
    events: [{ name: "exception", attributes: { "exception.message": "ada@example.com" } }],
  };
  privateExporter(exporter).export([whole as unknown as ReadableSpan], () => {});
  const [sent] = seen;
  return sent;
}

const KEPT = { "http.route": "/store/shop/orders", "http.status_code": 200, "x-request-id": "0123456789" };

it("a trace has neither headers nor addresses of a person", () => {
  const sent = exported({
    name: "GET /store/shop/orders?email=ada@example.com",
    attributes: {
      ...{ cookie: "connect.sid=secret", authorization: "Bearer secret", "x-publishable-api-key": "pk_secret" },
      "http.url": "/users/ada@example.com?token=secret",
      ...KEPT,
    },
  });
  expect(sent).toMatchObject({ name: "GET /store/shop/orders", kind: 1, status: { code: 2 }, events: [] });
  expect([sent?.attributes, sent?.status]).toEqual([KEPT, { code: 2 }]);
});

const STATEMENTS = [
  [
    `insert into "customer" ("email", "first_name") values ('ada@example.com', 'Ada') returning "id"`,
    "insert customer",
  ],
  [`update "provider_identity" set "provider_metadata" = '{"password":"c2NyeXB0"}'`, "update provider_identity"],
  [`select "c0"."id" from "public"."customer" as "c0" where "c0"."email" in ('ada@example.com')`, "select customer"],
  ["select a.id from payment_attempt a where a.id = $1", "select payment_attempt"],
  ["begin;", "begin;"],
] as const;

it.each(STATEMENTS)("a trace says of %j its verb and table, and no value", (text, told) => {
  const attributes = { "db.system": "postgresql", "db.statement": text, "db.postgresql.values": ["ada@example.com"] };
  expect(exported({ name: "pg.query:INSERT aeroloft", attributes })?.attributes).toEqual({
    "db.system": "postgresql",
    "db.statement": told,
  });
});

it("a trace keeps the names of workflows, steps and routes", () => {
  const names = [
    "workflow:complete-payment",
    "step:place-order:invoke",
    "/store/shop/orders/:id",
    "GET /users/a%40b.c",
    "route handler: GET /users/a%40b.c?name=ada",
  ];
  expect(names.map((name) => exported({ name, attributes: {} })?.name)).toEqual([
    ...names.slice(0, 3),
    "GET /users/:email",
    "route handler: GET /users/:email",
  ]);
});
