import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROUTES } from "../contract/routes/all";
import { SUBJECTS, type Subject } from "../queries/audit/subjects";
import { toAction } from "./audit-writes";
import { AUDITED_ROUTES } from "./audited-routes";
import { CATALOGUE_ROUTES, SALES_ROUTES, SETTINGS_ROUTES } from "./medusa-routes";
import { toRows } from "./route-table";

const OPEN = toRows({ ...SALES_ROUTES, ...CATALOGUE_ROUTES, ...SETTINGS_ROUTES }, null);
const writing = OPEN.filter(({ method }) => method !== "GET");
const audited = AUDITED_ROUTES.map(({ path }) => path);

const actionOf = (asked: string) => {
  const [method = "", path = ""] = asked.split(" ");
  const route = AUDITED_ROUTES.find((one) => one.path === path);
  if (!route) throw new Error(`${path} is not audited`);
  return toAction(route, method);
};

describe("the routes that the audit trail records", () => {
  it("are all open routes of Medusa's own that write, each once", () => {
    expect(audited.toSorted()).toEqual([...new Set(writing.map(({ path }) => path))].sort());
  });

  it("write with POST and DELETE alone, which are the methods that are recorded", () => {
    expect(new Set(writing.map(({ method }) => method))).toEqual(new Set(["POST", "DELETE"]));
  });

  it("name in a batch the records by a prefix of their ids", () => {
    const named = AUDITED_ROUTES.flatMap(({ subject, batch, also }) => [batch ? subject : [], also ?? []].flat());
    const prefixes = named.map((name) => (SUBJECTS[name as keyof typeof SUBJECTS] as Subject | undefined)?.prefix);
    expect(prefixes.length).toBeGreaterThan(0);
    expect(prefixes.every((prefix) => prefix !== undefined)).toBe(true);
  });

  it.each([
    ["POST /admin/products", "product.created"],
    ["POST /admin/products/batch", "product.batch"],
    ["POST /admin/products/:id/variants/:variant_id", "product.variants.updated"],
    ["POST /admin/payments/:id/refund", "order.payments.refund"],
    ["POST /admin/orders/:id/fulfillments/:fulfillment_id/shipments", "order.shipped"],
    ["POST /admin/products/export", "export.products"],
    ["POST /admin/orders/:id/cancel", "order.cancelled"],
  ])("name the action of %s %s", (route, action) => {
    expect(actionOf(route)).toBe(action);
  });
});

/** The shop's own routes for ops that write: their workflows write the trail. The rows of the contract name admins'. */
const OF_OPS = [
  "POST /admin/orders/[id]/cancel",
  "POST /admin/returns/[id]/cancel",
  "POST /admin/returns/[id]/receive/confirm",
  "POST /admin/shop/customers/[id]/role",
  "POST /admin/shop/mails/[id]/resend",
  "POST /admin/shop/money/comparisons",
  "POST /admin/shop/money/findings/[id]",
  "POST /admin/shop/orders/[id]/ship",
  "POST /admin/shop/orders/[id]/tracking",
  "POST /admin/shop/products/[id]/edits",
  "POST /admin/shop/questions/[id]",
  "DELETE /admin/shop/questions/[id]",
  "POST /admin/shop/reviews/[id]",
  "DELETE /admin/shop/reviews/[id]",
];

const OF_ADMINS = ROUTES.filter(({ may, method }) => may !== "anyone" && may !== "customer" && method !== "GET");

describe("the shop's own routes that ops and admins write with", () => {
  it("each say what they leave in the audit trail", () => {
    const folder = path.join(__dirname, "admin");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith("route.ts"),
    );
    const writes = files.flatMap((file) =>
      [
        ...readFileSync(path.join(folder, file), "utf8").matchAll(/export async function (POST|PUT|PATCH|DELETE)\b/g),
      ].map(([, method]) => `${method} /admin/${file.replace("/route.ts", "")}`),
    );
    expect(writes.sort()).toEqual([...OF_OPS].sort());
    expect(OF_ADMINS.length).toBeGreaterThan(30);
    expect(OF_ADMINS.filter(({ audit }) => audit === undefined)).toEqual([]);
  });
});
