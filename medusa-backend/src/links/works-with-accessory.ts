import { defineLink } from "@medusajs/framework/utils";
import ProductModule from "@medusajs/medusa/product";
import ProductDeskModule from "../modules/product-desk";

/** `works_with.accessory`: the product that fits another, by the link's own `accessory_id`. */
export default defineLink(
  { linkable: ProductDeskModule.linkable.worksWith, field: "accessory_id" },
  { linkable: ProductModule.linkable.product, alias: "accessory" },
  { readOnly: true },
);
