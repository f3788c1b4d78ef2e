import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { SUBJECTS, type Subject } from "../queries/audit/subjects";
import { toAction } from "./audit-writes";
import { AUDITED_ROUTES } from "./audited-routes";
import { GUARDS } from "./guards";
import { toRows } from "./route-table";
import { CATALOGUE_ROUTES } from "./stock-routes/catalogue";
import { SALES_ROUTES } from "./stock-routes/sales";
import { SETTINGS_ROUTES } from "./stock-routes/settings";

const OPEN = toRows({ ...SALES_ROUTES, ...CATALOGUE_ROUTES, ...SETTINGS_ROUTES }, null);
const writing = OPEN.filter(({ method }) => method !== "GET");
const audited = AUDITED_ROUTES.flatMap(({ paths }) => paths);

const groupOf = (path: string) => {
  const group = AUDITED_ROUTES.find(({ paths }) => paths.includes(path));
  if (!group) throw new Error(`${path} is not audited`);
  return group;
};
const actionOf = (route: string) => {
  const [method = "", path = ""] = route.split(" ");
  return toAction(groupOf(path), method, path);
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
 * The shop's own routes for ops and admins that write, and the action that their workflow writes; null if a route
 * changes nothing.
 */
const OWN: Readonly<Record<string, string | null>> = {
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
  "POST /store/shop/admins": "role.made_",
  "POST /store/shop/products": "product.added",
  "DELETE /store/shop/products/:id": "product.deleted",
  "POST /store/shop/products/:id/restore": "product.restored",
  "POST /store/shop/products/:id/show": "product.shown",
  "POST /store/shop/products/:id/pictures": "product.picture_added",
  "PUT /store/shop/products/:id/pictures": "product.pictures_ordered",
  "PUT /store/shop/products/:id/pictures/:picture_id": "product.picture_described",
  "DELETE /store/shop/products/:id/pictures/:picture_id": "product.picture_removed",
  "POST /store/shop/pictures": "picture.uploaded",
  "POST /store/shop/declarations": "declaration.uploaded",
  "POST /store/shop/products/:id/duplicate": "product.duplicated",
  "POST /store/shop/products/:id/counting": "product.counted",
  "POST /store/shop/products/:id/edits": "product.edited",
  "POST /store/shop/products/:id/edits/:edit_id/undo": "product.edit_undone",
  "POST /store/shop/desk-reviews/:id": "review.hidden",
  "DELETE /store/shop/desk-reviews/:id/photos/:photo_id": "review.photo_deleted",
  "POST /store/shop/desk-reviews/:id/dismiss": "review.reports_dismissed",
  "PUT /store/shop/desk-reviews/:id/answer": "review.answered",
  "POST /store/shop/desk-questions/:id": "question.hidden",
  "PUT /store/shop/desk-questions/:id/answer": "question.answered",
  "POST /store/shop/desk-answers/:id": "answer.hidden",
  "POST /store/shop/bulk-changes": null,
  "POST /store/shop/product-imports": null,
  "POST /store/shop/product-imports/:id/next": "product.edited",
  "POST /store/shop/stock": "product.stock_adjusted",
  "POST /store/shop/stock/release": "product.stock_released",
  "POST /store/shop/orders/:id/address": "order.address_corrected",
  "POST /store/shop/orders/:id/desk-returns": "order.return_opened",
  "POST /store/shop/orders/:id/mails/:mail_id/resend": "mail.resent",
  "POST /store/shop/orders/:id/notes": "order.noted",
  "POST /store/shop/orders/:id/refund-question": null,
  "POST /store/shop/orders/:id/refunds": "order.refunded",
  "POST /store/shop/orders/:id/failed-refunds/:refund_id": "order.refund_settled",
  "POST /store/shop/orders/:id/ship": "order.shipped",
  "POST /store/shop/orders/:id/tracking": "order.tracked",
  "POST /store/shop/orders/:id/parcels": "order.parcel_sent",
  "POST /store/shop/orders/:id/parcels/:parcel_id/delivered": "order.parcel_delivered",
  "POST /store/shop/shipments": "order.parcel_sent",
  "POST /store/shop/deliveries": "order.parcel_delivered",
  "POST /store/shop/discounts": "discount.made",
  "DELETE /store/shop/discounts/:id": "discount.deleted",
  "POST /store/shop/discounts/:id/state": "discount.started",
  "POST /store/shop/discounts/:id/trials": null,
  "DELETE /store/shop/orders/:id/parcels/:parcel_id": "order.parcel_cancelled",
  "POST /store/shop/returns/:id/receipt-question": null,
  "POST /store/shop/returns/:id/receive": "order.return_received",
  "POST /store/shop/returns/:id/refuse": "order.return_refused",
};

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
    const guarded = Object.entries(GUARDS).filter(
      ([route, guard]) => guard !== "anyone" && guard !== "customer" && !route.startsWith("GET "),
    );
    const ofAdmins = guarded.map(([route]) => route.replace(" ", " /store/shop"));
    expect([...files, ...ofAdmins].sort()).toEqual(Object.keys(OWN).sort());
  });

  it("have a workflow that writes it, or are in the table", () => {
    const workflows = readFiles(path.join(__dirname, "../workflows"), /(?<!\.test)\.ts$/).map(({ source }) => source);
    const written = (action: string) =>
      workflows.some(
        (source) => /writeAuditStep|auditIfChanged|\.appendEntry\(/.test(source) && source.includes(action),
      );
    const missing = Object.entries(OWN).filter(([route, action]) => {
      const isInTable = audited.includes(route.slice(route.indexOf(" ") + 1).replace("[id]", ":id"));
      return action !== null && !isInTable && !written(action);
    });
    expect(missing).toEqual([]);
  });
});
