import type { AuditedRoutes } from "./group";

/** Open routes that write the store's settings, its users, files, imports and exports. */
export const AUDITED_SETTINGS: readonly AuditedRoutes[] = [
  {
    subject: "export",
    base: "exports",
    paths: ["/admin/inventory-items/export", "/admin/products/export"],
  },
  {
    subject: "import",
    base: "imports",
    paths: [
      "/admin/products/import",
      "/admin/products/import/:transaction_id/confirm",
      "/admin/products/imports",
      "/admin/products/imports/:transaction_id/confirm",
    ],
  },
  {
    subject: "file",
    base: "uploads",
    paths: ["/admin/uploads", "/admin/uploads/:id", "/admin/uploads/presigned-urls"],
  },
  {
    subject: "api_key",
    base: "api-keys",
    paths: [
      "/admin/api-keys",
      "/admin/api-keys/:id",
      "/admin/api-keys/:id/revoke",
      "/admin/api-keys/:id/sales-channels",
    ],
  },
  { subject: "user", base: "users", byInvited: true, paths: ["/admin/invites/accept"] },
  {
    subject: "user",
    base: "users",
    paths: ["/admin/users/:id", "/admin/users/:id/reset-password"],
  },
  {
    subject: "invite",
    base: "invites",
    paths: ["/admin/invites", "/admin/invites/:id", "/admin/invites/:id/resend"],
  },
  {
    subject: "layout",
    base: "layouts",
    paths: ["/admin/layouts/:zone/configuration"],
  },
  {
    subject: "property_label",
    base: "property-labels",
    batch: true,
    paths: ["/admin/property-labels/batch"],
  },
  {
    subject: "property_label",
    base: "property-labels",
    paths: ["/admin/property-labels", "/admin/property-labels/:id"],
  },
  {
    subject: "region",
    base: "regions",
    paths: ["/admin/regions", "/admin/regions/:id"],
  },
  {
    subject: "sales_channel",
    base: "sales-channels",
    paths: ["/admin/sales-channels", "/admin/sales-channels/:id", "/admin/sales-channels/:id/products"],
  },
  {
    subject: "search_index",
    base: "search-indexes",
    paths: ["/admin/search-indexes/:id", "/admin/search-indexes/:id/reindex"],
  },
  {
    subject: "store",
    base: "stores",
    paths: ["/admin/stores/:id"],
  },
  {
    subject: "tax_rate",
    base: "tax-rates",
    paths: [
      "/admin/tax-rates",
      "/admin/tax-rates/:id",
      "/admin/tax-rates/:id/rules",
      "/admin/tax-rates/:id/rules/:rule_id",
    ],
  },
  {
    subject: "tax_region",
    base: "tax-regions",
    paths: ["/admin/tax-regions", "/admin/tax-regions/:id"],
  },
  {
    subject: "view",
    base: "views",
    paths: [
      "/admin/views/:entity/configurations",
      "/admin/views/:entity/configurations/:id",
      "/admin/views/:entity/configurations/active",
    ],
  },
];
