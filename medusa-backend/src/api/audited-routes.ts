import type { OrderPart } from "../queries/audit/records";
import type { SubjectName } from "../queries/audit/subjects";
import { CATALOGUE_ROUTES, SALES_ROUTES, SETTINGS_ROUTES } from "./medusa-routes";

/**
 * What a route of Medusa Admin writes. For a `SubjectName`, the values before and after are compared. The record's id
 * is the path's parameter, or is in the answer.
 */
type Written = {
  subject: SubjectName | "export" | "file" | "import" | "search_index";
  /** The first word of the record's paths, which the name of an action leaves out. */
  base: string;
  /** Set if the record is the order that the path's `id` belongs to. */
  of?: OrderPart;
  batch?: true;
  /** Further records in the request and the answer, which are compared too. */
  also?: SubjectName;
  /** Called by people who are no users yet: recorded only with an open invitation, against floods. */
  byInvited?: true;
};
export type AuditedRoute = Written & { path: string };

const SUBJECTS_BELOW: Readonly<Record<string, Written["subject"]>> = {
  "api-keys": "api_key",
  campaigns: "campaign",
  collections: "collection",
  "customer-groups": "customer_group",
  customers: "customer",
  "fulfillment-sets": "fulfillment_set",
  "inventory-items": "inventory_item",
  invites: "invite",
  layouts: "layout",
  orders: "order",
  "price-preferences": "price_preference",
  "product-categories": "category",
  "product-options": "product_option",
  "product-tags": "product_tag",
  "product-types": "product_type",
  products: "product",
  promotions: "promotion",
  "property-labels": "propertyLabel",
  "refund-reasons": "refund_reason",
  regions: "region",
  reservations: "reservation",
  "return-reasons": "return_reason",
  "sales-channels": "sales_channel",
  "search-indexes": "search_index",
  "shipping-option-types": "shipping_option_type",
  "shipping-options": "shipping_option",
  "shipping-profiles": "shipping_profile",
  "stock-locations": "stock_location",
  stores: "store",
  "tax-rates": "tax_rate",
  "tax-regions": "tax_region",
  uploads: "file",
  users: "user",
  views: "view",
};

const ofOrder = (of: OrderPart): Written => ({ subject: "order", base: "orders", of });

/** Routes that write something else than the first word of their path says. */
const EXCEPTIONS: Readonly<Record<string, Written>> = {
  "/admin/inventory-items/export": { subject: "export", base: "exports" },
  "/admin/inventory-items/location-levels/batch": { subject: "inventory_item", base: "inventory-items", batch: true },
  "/admin/invites/accept": { subject: "user", base: "users", byInvited: true },
  "/admin/payment-collections": ofOrder("payment_collection"),
  "/admin/payments": ofOrder("payment"),
  "/admin/price-lists": { subject: "price_list", base: "price-lists", also: "price" },
  "/admin/products/batch": { subject: "product", base: "products", batch: true },
  "/admin/products/export": { subject: "export", base: "exports" },
  "/admin/products/import": { subject: "import", base: "imports" },
  "/admin/products/imports": { subject: "import", base: "imports" },
  "/admin/property-labels/batch": { subject: "propertyLabel", base: "property-labels", batch: true },
  "/admin/returns": ofOrder("return"),
};

function writtenAt(path: string): Written | null {
  const exception = Object.keys(EXCEPTIONS).find((start) => path === start || path.startsWith(`${start}/`));
  if (exception) return EXCEPTIONS[exception] ?? null;
  const base = path.split("/")[2] ?? "";
  const subject = SUBJECTS_BELOW[base];
  return subject ? { subject, base } : null;
}

/** Each open writing route of Medusa's own, and the record it writes; a missing one fails `audited-routes.test.ts`. */
export const AUDITED_ROUTES: readonly AuditedRoute[] = Object.entries({
  ...SALES_ROUTES,
  ...CATALOGUE_ROUTES,
  ...SETTINGS_ROUTES,
}).flatMap(([path, methods]) => {
  const written = methods === "GET" ? null : writtenAt(path);
  return written ? [{ ...written, path }] : [];
});
