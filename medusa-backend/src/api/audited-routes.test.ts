import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { toActionText, toChanges } from "../contract/audit-text";
import { ROUTES } from "../contract/routes/all";
import { SUBJECTS, type Subject } from "../queries/audit/subjects";
import { toAction } from "./audit-writes";
import { AUDITED_ROUTES } from "./audited-routes";
import { CATALOGUE_ROUTES, SALES_ROUTES, SETTINGS_ROUTES } from "./medusa-routes";
import { toRows } from "./route-table";

const OPEN = toRows({ ...SALES_ROUTES, ...CATALOGUE_ROUTES, ...SETTINGS_ROUTES }, null);
const writing = OPEN.filter(({ method }) => method !== "GET");
const audited = AUDITED_ROUTES.map(({ path }) => path);

const OF_ADMINS = ROUTES.filter(({ may, method }) => may !== "anyone" && may !== "customer" && method !== "GET");

const actionOf = (asked: string) => {
  const [method = "", path = ""] = asked.split(" ");
  const route = AUDITED_ROUTES.find((one) => one.path === path);
  if (!route) throw new Error(`${path} is not audited`);
  return toAction(route, method);
};

describe("the routes that the audit trail records", () => {
  it("are all open routes of Medusa's own that write, each once, and name a batch's records by a prefix of their ids", () => {
    expect(audited.toSorted()).toEqual([...new Set(writing.map(({ path }) => path))].sort());
    // The methods that are recorded.
    expect(new Set(writing.map(({ method }) => method))).toEqual(new Set(["POST", "DELETE"]));
    const named = AUDITED_ROUTES.flatMap(({ subject, batch, also }) => [batch ? subject : [], also ?? []].flat());
    const prefixes = named.map((name) => (SUBJECTS[name as keyof typeof SUBJECTS] as Subject | undefined)?.prefix);
    expect(prefixes.length).toBeGreaterThan(0);
    expect(prefixes.every((prefix) => prefix !== undefined)).toBe(true);
  });

  it.each([
    ["POST /admin/products/batch", "product.batch"],
    ["POST /admin/products/:id/variants/:variant_id", "product.variants.updated"],
    ["POST /admin/payments/:id/refund", "order.payments.refund"],
    ["POST /admin/orders/:id/fulfillments/:fulfillment_id/shipments", "order.shipped"],
    ["POST /admin/products/export", "export.products"],
  ])("name the action of %s %s", (route, action) => expect(actionOf(route)).toBe(action));
});

const texts = OPEN.flatMap(({ method, path }) =>
  method === "GET" ? [] : [toActionText(actionOf(`${method} ${path}`))],
);

it("the texts of their actions say what was done, and no word twice", () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /\b([a-z]+)s? \1s?\b/i.test(text))).toEqual([]);
  expect(texts.filter((text) => !/(?:ed|begun|set|chosen|sent|back|off|again|paid|for|return)\b/.test(text))).toEqual(
    [],
  );
  expect(texts.filter((text) => /batch|mark as|receive items/.test(text))).toEqual([]);
});

it.each([
  ["api_key.sales-channels", "Sales channels of the API key changed"],
  ["tax_rate.rules.deleted", "Rules of the tax rate deleted"],
  ["order.order-edits.confirm", "Order edits confirmed"],
])("the texts of their actions read like a sentence: %s", (action, text) => expect(toActionText(action)).toBe(text));

describe("what an entry of the shop's own screens says of its change", () => {
  const none = { before: null };

  it.each([
    ["order.parcel_delivered", null, { parcel: { before: "sent", after: "delivered" } }],
    [
      "order.refunded",
      { amount: 5, reason: "Sorry" },
      { amount: { ...none, after: 5 }, reason: { ...none, after: "Sorry" } },
    ],
    [
      "product.edited",
      { edits: [{ field: "price", before: 899, after: 849 }] },
      { price: { before: 899, after: 849 } },
    ],
    [
      "product.picture_described",
      { address: "/images/a.webp", before: "", after: "A drone" },
      { text: { before: "", after: "A drone" }, address: { ...none, after: "/images/a.webp" } },
    ],
    ["orders.exported", null, {}],
  ])("is known for %s", (action, details, changes) => expect(toChanges(action, details)).toEqual(changes));

  it("is known for every write of the desk that leaves an entry without facts of its own", () => {
    const withFacts =
      /^(?:order\.(?:tracked|address_corrected|email_corrected|refunded)|product\.(?:edit|picture|stock_adjusted|duplicated)|picture\.|declaration\.|role\.made_$|staff_role\.(?:changed|second_factor_set)$)/;
    const actions = OF_ADMINS.flatMap(({ audit }) =>
      typeof audit === "string" && !withFacts.test(audit) ? [audit] : [],
    );
    expect(actions.length).toBeGreaterThan(20);
    expect(actions.filter((action) => Object.keys(toChanges(action, null)).length === 0)).toEqual([]);
  });
});

/** The shop's own routes for ops that write: their workflows write the trail. The rows of the contract name admins'. */
const OF_OPS = [
  "POST /admin/orders/:id/cancel",
  "POST /admin/returns/:id/cancel",
  "POST /admin/returns/:id/receive/confirm",
  "POST /admin/shop/customers/:id/role",
  "POST /admin/shop/mails/:id/resend",
  "POST /admin/shop/money/comparisons",
  "POST /admin/shop/money/findings/:id",
  "POST /admin/shop/orders/:id/ship",
  "POST /admin/shop/orders/:id/tracking",
  "POST /admin/shop/products/:id/edits",
  "POST /admin/shop/questions/:id",
  "DELETE /admin/shop/questions/:id",
  "POST /admin/shop/reviews/:id",
  "DELETE /admin/shop/reviews/:id",
];

describe("the shop's own routes that ops and admins write with", () => {
  it("each say what they leave in the audit trail", () => {
    const folder = path.join(__dirname, "admin");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith("route.ts"),
    );
    const replaced = files.flatMap((file) =>
      [
        ...readFileSync(path.join(folder, file), "utf8").matchAll(/export async function (POST|PUT|PATCH|DELETE)\b/g),
      ].map(([, method]) => `${method} /admin/${file.replace("/route.ts", "").replaceAll(/\[(\w+)\]/g, ":$1")}`),
    );
    const handlers = readFileSync(path.join(__dirname, "handlers/ops.ts"), "utf8");
    const own = [...handlers.matchAll(/handleOps(?:<[\w.]+>)?\("(POST|DELETE)", "([^"]+)"/g)];
    const writes = [...replaced, ...own.map(([, method, place]) => `${method} /admin/shop${place}`)];
    expect(writes.sort()).toEqual([...OF_OPS].sort());
    expect(OF_ADMINS.length).toBeGreaterThan(30);
    expect(OF_ADMINS.filter(({ audit }) => audit === undefined)).toEqual([]);
  });
});
