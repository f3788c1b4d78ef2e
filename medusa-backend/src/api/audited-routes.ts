import type { OrderPart } from "../queries/audit/records";
import type { SubjectName } from "../queries/audit/subjects";

/**
 * Routes of Medusa Admin that write the same kind of record. `subject` names it in the audit trail; for a
 * `SubjectName`, the values before and after are compared. The record's id is the path's parameter, or is in the
 * answer.
 */
export type AuditedRoutes = {
  subject: SubjectName | "export" | "file" | "import" | "search_index";
  /** The first word of the record's own paths, which the name of an action leaves out. */
  base: string;
  /** The kind of the path's `id` if the record is the order that it belongs to. */
  of?: OrderPart;
  /** The request and the answer name several records. */
  batch?: true;
  /** Further records in the request and the answer, which are compared too. */
  also?: SubjectName;
  /**
   * Called by people who are not users yet. It is recorded only with an open invitation, so that nobody can flood the
   * audit trail.
   */
  byInvited?: true;
  paths: readonly string[];
};

/** Open routes that write products, prices, promotions, stock, shipping. */
const AUDITED_CATALOGUE: readonly AuditedRoutes[] = [
  {
    subject: "campaign",
    base: "campaigns",
    paths: ["/admin/campaigns", "/admin/campaigns/:id", "/admin/campaigns/:id/promotions"],
  },
  {
    subject: "collection",
    base: "collections",
    paths: ["/admin/collections", "/admin/collections/:id", "/admin/collections/:id/products"],
  },
  {
    subject: "fulfillment_set",
    base: "fulfillment-sets",
    paths: [
      "/admin/fulfillment-sets/:id",
      "/admin/fulfillment-sets/:id/service-zones",
      "/admin/fulfillment-sets/:id/service-zones/:zone_id",
    ],
  },
  {
    subject: "inventory_item",
    base: "inventory-items",
    batch: true,
    paths: ["/admin/inventory-items/location-levels/batch"],
  },
  {
    subject: "inventory_item",
    base: "inventory-items",
    paths: [
      "/admin/inventory-items",
      "/admin/inventory-items/:id",
      "/admin/inventory-items/:id/location-levels",
      "/admin/inventory-items/:id/location-levels/:location_id",
      "/admin/inventory-items/:id/location-levels/batch",
    ],
  },
  {
    subject: "price_list",
    base: "price-lists",
    also: "price",
    paths: [
      "/admin/price-lists",
      "/admin/price-lists/:id",
      "/admin/price-lists/:id/prices/batch",
      "/admin/price-lists/:id/products",
    ],
  },
  {
    subject: "price_preference",
    base: "price-preferences",
    paths: ["/admin/price-preferences", "/admin/price-preferences/:id"],
  },
  {
    subject: "category",
    base: "product-categories",
    paths: ["/admin/product-categories", "/admin/product-categories/:id", "/admin/product-categories/:id/products"],
  },
  {
    subject: "product_option",
    base: "product-options",
    paths: ["/admin/product-options", "/admin/product-options/:id", "/admin/product-options/:id/values/:value_id"],
  },
  {
    subject: "product_tag",
    base: "product-tags",
    paths: ["/admin/product-tags", "/admin/product-tags/:id"],
  },
  {
    subject: "product_type",
    base: "product-types",
    paths: ["/admin/product-types", "/admin/product-types/:id"],
  },
  {
    subject: "product",
    base: "products",
    batch: true,
    paths: ["/admin/products/batch"],
  },
  {
    subject: "product",
    base: "products",
    paths: [
      "/admin/products",
      "/admin/products/:id",
      "/admin/products/:id/images/:image_id/variants/batch",
      "/admin/products/:id/options/batch",
      "/admin/products/:id/variants",
      "/admin/products/:id/variants/:variant_id",
      "/admin/products/:id/variants/:variant_id/images/batch",
      "/admin/products/:id/variants/:variant_id/inventory-items",
      "/admin/products/:id/variants/:variant_id/inventory-items/:inventory_item_id",
      "/admin/products/:id/variants/batch",
      "/admin/products/:id/variants/inventory-items/batch",
    ],
  },
  {
    subject: "promotion",
    base: "promotions",
    paths: [
      "/admin/promotions",
      "/admin/promotions/:id",
      "/admin/promotions/:id/buy-rules/batch",
      "/admin/promotions/:id/rules/batch",
      "/admin/promotions/:id/target-rules/batch",
    ],
  },
  {
    subject: "reservation",
    base: "reservations",
    paths: ["/admin/reservations", "/admin/reservations/:id"],
  },
  {
    subject: "shipping_option_type",
    base: "shipping-option-types",
    paths: ["/admin/shipping-option-types", "/admin/shipping-option-types/:id"],
  },
  {
    subject: "shipping_option",
    base: "shipping-options",
    paths: ["/admin/shipping-options", "/admin/shipping-options/:id", "/admin/shipping-options/:id/rules/batch"],
  },
  {
    subject: "shipping_profile",
    base: "shipping-profiles",
    paths: ["/admin/shipping-profiles", "/admin/shipping-profiles/:id"],
  },
  {
    subject: "stock_location",
    base: "stock-locations",
    paths: [
      "/admin/stock-locations",
      "/admin/stock-locations/:id",
      "/admin/stock-locations/:id/fulfillment-providers",
      "/admin/stock-locations/:id/fulfillment-sets",
      "/admin/stock-locations/:id/sales-channels",
    ],
  },
];

/** Open routes that write orders, their parts, and customers. */
const AUDITED_SALES: readonly AuditedRoutes[] = [
  {
    subject: "order",
    base: "orders",
    paths: [
      "/admin/orders/:id",
      "/admin/orders/:id/archive",
      "/admin/orders/:id/cancel",
      "/admin/orders/:id/complete",
      "/admin/orders/:id/credit-lines",
      "/admin/orders/:id/fulfillments",
      "/admin/orders/:id/fulfillments/:fulfillment_id/cancel",
      "/admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered",
      "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
      "/admin/orders/:id/payment-sessions/authorize",
      "/admin/orders/:id/transfer",
      "/admin/orders/:id/transfer/cancel",
      "/admin/orders/:id/transfer/guest",
    ],
  },
  {
    subject: "order",
    base: "orders",
    of: "return",
    paths: [
      "/admin/returns",
      "/admin/returns/:id",
      "/admin/returns/:id/cancel",
      "/admin/returns/:id/dismiss-items",
      "/admin/returns/:id/dismiss-items/:action_id",
      "/admin/returns/:id/receive",
      "/admin/returns/:id/receive-items",
      "/admin/returns/:id/receive-items/:action_id",
      "/admin/returns/:id/receive/confirm",
      "/admin/returns/:id/request",
      "/admin/returns/:id/request-items",
      "/admin/returns/:id/request-items/:action_id",
      "/admin/returns/:id/shipping-method",
      "/admin/returns/:id/shipping-method/:action_id",
    ],
  },
  {
    subject: "order",
    base: "orders",
    of: "payment",
    paths: ["/admin/payments/:id/capture", "/admin/payments/:id/refund"],
  },
  {
    subject: "order",
    base: "orders",
    of: "payment_collection",
    paths: [
      "/admin/payment-collections",
      "/admin/payment-collections/:id",
      "/admin/payment-collections/:id/mark-as-paid",
      "/admin/payment-collections/:id/payment-sessions",
    ],
  },
  {
    subject: "order",
    base: "orders",
    of: "fulfillment",
    paths: ["/admin/fulfillments", "/admin/fulfillments/:id/cancel", "/admin/fulfillments/:id/shipment"],
  },
  {
    subject: "customer",
    base: "customers",
    paths: [
      "/admin/customers",
      "/admin/customers/:id",
      "/admin/customers/:id/addresses",
      "/admin/customers/:id/addresses/:address_id",
      "/admin/customers/:id/customer-groups",
    ],
  },
  {
    subject: "customer_group",
    base: "customer-groups",
    paths: ["/admin/customer-groups", "/admin/customer-groups/:id", "/admin/customer-groups/:id/customers"],
  },
  {
    subject: "refund_reason",
    base: "refund-reasons",
    paths: ["/admin/refund-reasons", "/admin/refund-reasons/:id"],
  },
  {
    subject: "return_reason",
    base: "return-reasons",
    paths: ["/admin/return-reasons", "/admin/return-reasons/:id"],
  },
];

/** Open routes that write the store's settings, its users, files, imports and exports. */
const AUDITED_SETTINGS: readonly AuditedRoutes[] = [
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
    subject: "propertyLabel",
    base: "property-labels",
    batch: true,
    paths: ["/admin/property-labels/batch"],
  },
  {
    subject: "propertyLabel",
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

/**
 * Every open writing route of Medusa's own (medusa-routes.ts), and the record that it writes. A route that is missing
 * fails `audited-routes.test.ts`.
 */
export const AUDITED_ROUTES: readonly AuditedRoutes[] = [...AUDITED_SALES, ...AUDITED_CATALOGUE, ...AUDITED_SETTINGS];
