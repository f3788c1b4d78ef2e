import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules, ProductStatus } from "@medusajs/framework/utils";
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows";
import { BUILT_IN_PRODUCTS, type BuiltInProduct, builtInPictures } from "../../contract/built-in-products";
import { CURRENCY } from "../../contract/currency";
import { databaseOf } from "../../lib/database/connection";
import { setProductOrder } from "../../queries/seeding/seeding";

type Places = { salesChannelId: string; stockLocationId: string; shippingProfileId: string };

const toSku = (product: BuiltInProduct) => product.handle.toUpperCase();

/**
 * One variant for each product, because the shop sells the first. The figures go into the metadata under the contract's
 * names.
 */
function toMedusaProduct(product: BuiltInProduct, { salesChannelId, shippingProfileId }: Places) {
  return {
    title: product.title,
    handle: product.handle,
    subtitle: product.short_description,
    description: product.description,
    thumbnail: product.image_url,
    images: builtInPictures(product).map((url) => ({ url })),
    status: ProductStatus.PUBLISHED,
    weight: product.facts.weightGrams,
    metadata: { ...product.facts },
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: "Edition", values: ["Standard"] }],
    variants: [
      {
        // Medusa names the stock by its variant.
        title: product.title,
        sku: toSku(product),
        manage_inventory: true,
        options: { Edition: "Standard" },
        prices: [{ currency_code: CURRENCY, amount: product.price }],
      },
    ],
  };
}

/** Creates the stock of the built-in products where there is none. */
async function createStock(container: MedusaContainer, products: readonly BuiltInProduct[], stockLocationId: string) {
  const items = await container.resolve(Modules.INVENTORY).listInventoryItems({ sku: products.map(toSku) });
  const stocked = new Map(products.map((product) => [toSku(product), product.stock]));
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: items.map((item) => ({
        inventory_item_id: item.id,
        location_id: stockLocationId,
        stocked_quantity: stocked.get(item.sku ?? "") ?? 0,
      })),
    },
  });
}

/** Adds the built-in products that never existed; one that was deleted stays deleted. Returns how many were added. */
export async function seedProducts(container: MedusaContainer, places: Places): Promise<number> {
  const handles = BUILT_IN_PRODUCTS.map((product) => product.handle);
  const known = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle: handles }, { select: ["handle"], withDeleted: true });
  const missing = BUILT_IN_PRODUCTS.filter((product) => !known.some(({ handle }) => handle === product.handle));
  if (missing.length === 0) return 0;
  await createProductsWorkflow(container).run({
    input: { products: missing.map((product) => toMedusaProduct(product, places)) },
  });
  await createStock(container, missing, places.stockLocationId);
  // The catalogue lists the oldest first.
  const handlesInOrder = missing.map((product) => product.handle);
  await setProductOrder(databaseOf(container), handlesInOrder);
  return missing.length;
}
