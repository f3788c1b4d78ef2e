import { defineLink } from "@medusajs/framework/utils";
import ProductModule from "@medusajs/medusa/product";
import ProductEditsModule from "../modules/product-edits";

/** `works_with.product`: the product that an accessory fits. Medusa makes no writable link of a module with itself. */
export const worksWithProduct = defineLink(
  { linkable: ProductEditsModule.linkable.worksWith, field: "product_id" },
  ProductModule.linkable.product,
  { readOnly: true },
);

/** `works_with.accessory`: the product that fits another, by the link's own `accessory_id`. */
export const worksWithAccessory = defineLink(
  { linkable: ProductEditsModule.linkable.worksWith, field: "accessory_id" },
  { linkable: ProductModule.linkable.product, alias: "accessory" },
  { readOnly: true },
);
