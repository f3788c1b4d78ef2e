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
    ["POST /admin/products/:id", "product.updated"],
    ["DELETE /admin/products/:id", "product.deleted"],
    ["POST /admin/products/batch", "product.batch"],
    ["POST /admin/products/:id/variants", "product.variants"],
    ["POST /admin/products/:id/variants/:variant_id", "product.variants.updated"],
    ["DELETE /admin/products/:id/variants/:variant_id", "product.variants.deleted"],
    ["POST /admin/payments/:id/refund", "order.payments.refund"],
    ["POST /admin/orders/:id/cancel", "order.cancelled"],
    ["POST /admin/orders/:id/fulfillments/:fulfillment_id/shipments", "order.shipped"],
    ["POST /admin/products/export", "export.products"],
    ["POST /admin/api-keys/:id/revoke", "api_key.revoke"],
    ["POST /admin/invites/accept", "user.invites.accept"],
  ])("name the action of %s %s", (route, action) => {
    expect(actionOf(route)).toBe(action);
  });
});

/**
 * The shop's own routes for ops that write, and the action that their workflow writes; null if a route changes nothing.
 * The rows of the contract say the same of the routes for admins.
 */
const OF_OPS: Readonly<Record<string, string | null>> = {
  "POST /admin/orders/[id]/cancel": "order.cancelled",
  "POST /admin/returns/[id]/cancel": "order.return_cancelled",
  "POST /admin/returns/[id]/receive/confirm": "order.return_received",
  "POST /admin/shop/customers/[id]/role": "role.made_",
  "POST /admin/shop/mails/[id]/resend": "mail.resent",
  "POST /admin/shop/money/comparisons": null,
  "POST /admin/shop/money/findings/[id]": "money.",
  "POST /admin/shop/orders/[id]/ship": "order.shipped",
  "POST /admin/shop/orders/[id]/tracking": "order.tracked",
  "POST /admin/shop/products/[id]/edits": "product.edited",
  "POST /admin/shop/questions/[id]": "question.hidden",
  "DELETE /admin/shop/questions/[id]": "question.deleted",
  "POST /admin/shop/reviews/[id]": "review.hidden",
  "DELETE /admin/shop/reviews/[id]": "review.deleted",
};

const OF_ADMINS = ROUTES.filter(({ may, method }) => may !== "anyone" && may !== "customer" && method !== "GET");

const readFiles = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(folder, file), "utf8") }));

describe("the shop's own routes that ops and admins write with", () => {
  it("each say what they leave in the audit trail", () => {
    const files = readFiles(path.join(__dirname, "admin"), /route\.ts$/).flatMap(({ file, source }) =>
      [...source.matchAll(/export async function (POST|PUT|PATCH|DELETE)\b/g)].map(
        ([, method]) => `${method} /admin/${file.replace("/route.ts", "")}`,
      ),
    );
    expect(files.sort()).toEqual(Object.keys(OF_OPS).sort());
    expect(OF_ADMINS.length).toBeGreaterThan(30);
    expect(OF_ADMINS.filter(({ audit }) => audit === undefined)).toEqual([]);
  });

  it("have a workflow that writes it, or are in the table", () => {
    const workflows = readFiles(path.join(__dirname, "../workflows"), /(?<!\.test)\.ts$/).map(({ source }) => source);
    const written = (action: string) =>
      workflows.some(
        (source) => /writeAuditStep|auditIfChanged|\.appendEntry\(/.test(source) && source.includes(action),
      );
    const ofAdmins = OF_ADMINS.map(({ method, path, audit = null }) => [`${method} ${path}`, audit] as const);
    const missing = [...Object.entries(OF_OPS), ...ofAdmins].filter(([route, action]) => {
      const isInTable = audited.includes(route.slice(route.indexOf(" ") + 1).replace("[id]", ":id"));
      return action !== null && !isInTable && !written(action);
    });
    expect(missing).toEqual([]);
  });
});
