import type { AuditedRoutes } from "./group";

/** Open routes that write products, prices, promotions, stock, shipping. */
export const AUDITED_CATALOGUE: readonly AuditedRoutes[] = [
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
