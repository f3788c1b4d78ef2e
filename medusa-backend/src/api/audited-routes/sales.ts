import type { AuditedRoutes } from "./group";

/** Open routes that write orders, their parts, and customers. */
export const AUDITED_SALES: readonly AuditedRoutes[] = [
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
