import { defineLink } from "@medusajs/framework/utils";
import ProductModule from "@medusajs/medusa/product";
import ProductDeskModule from "../modules/product-desk";

/**
 * `works_with.product`: the product that an accessory fits. Read-only: the link's own `product_id` is the truth.
 * Medusa makes no writable link of a module with itself.
 */
export default defineLink(
  { linkable: ProductDeskModule.linkable.worksWith, field: "product_id" },
  ProductModule.linkable.product,
  { readOnly: true },
);
