import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules, ProductStatus } from "@medusajs/framework/utils";
import { createInventoryLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows";
import { accessoryMaker } from "../../contract/built-in-makers";
import { BUILT_IN_PRODUCTS, builtInPictures } from "../../contract/built-in-products";
import { builtInFigures } from "../../contract/built-in-specifications";
import { CURRENCY } from "../../contract/currency";
import type { ProductFigures } from "../../contract/product-pages";
import { databaseOf } from "../../lib/database/connection";
import { productEditsService } from "../../modules/product-edits";
import { listByHandle } from "../../queries/products/imports";
import { setProductOrder } from "../../queries/seeding";
import { ACCESSORY_TEXTS, accessoryPictures, SAMPLE_ACCESSORIES } from "./accessories";

type Places = { salesChannelId: string; stockLocationId: string; shippingProfileId: string };

/** A product of a new shop; the main picture comes first. */
type SeedProduct = {
  handle: string;
  title: string;
  price: number;
  pictures: readonly string[];
  stock?: number;
  parts?: Readonly<Record<string, number>>;
  grams: number | undefined;
  hsCode: string;
  figures: ProductFigures;
  shortDescription: string;
  description: string;
};

/** The heading of unmanned aircraft that are flown by remote control alone: by the mass at take-off. */
function hsCodeOfDrone(grams: number): string {
  if (grams <= 250) return "880621";
  return grams <= 7_000 ? "880622" : "880623";
}

/** The drones, then the accessories: the order in which the shop lists them. */
const SEED_PRODUCTS: readonly SeedProduct[] = [
  ...BUILT_IN_PRODUCTS.map((product) => ({
    ...product,
    pictures: builtInPictures(product),
    grams: product.facts.weightGrams,
    hsCode: hsCodeOfDrone(product.facts.weightGrams),
    figures: builtInFigures(product),
  })),
  ...SAMPLE_ACCESSORIES.map((accessory) => ({
    ...accessory,
    ...ACCESSORY_TEXTS[accessory.handle],
    figures: { ...accessory.figures, ...accessoryMaker(accessory.figures) },
    pictures: accessoryPictures(accessory),
    grams: accessory.figures.massGrams,
  })),
];

const toSku = (product: Pick<SeedProduct, "handle">) => product.handle.toUpperCase();

/**
 * One variant for each product, because the shop sells the first. The figures go into the metadata under the contract's
 * names. A kit has no stock record of its own: `stockIds` are those of its parts, by SKU.
 */
function toMedusaProduct(
  product: SeedProduct,
  { salesChannelId, shippingProfileId }: Places,
  stockIds: ReadonlyMap<string, string>,
) {
  const parts = Object.entries(product.parts ?? {}).map(([handle, requiredQuantity]) => ({
    inventory_item_id: stockIds.get(toSku({ handle })) ?? "",
    required_quantity: requiredQuantity,
  }));
  return {
    title: product.title,
    handle: product.handle,
    subtitle: product.shortDescription,
    description: product.description,
    thumbnail: product.pictures[0],
    images: product.pictures.map((url) => ({ url })),
    status: ProductStatus.PUBLISHED,
    ...(product.grams !== undefined && { weight: product.grams }),
    hs_code: product.hsCode,
    metadata: { ...product.figures },
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: "Edition", values: ["Standard"] }],
    variants: [
      {
        // Medusa names the stock by its variant.
        title: product.title,
        sku: toSku(product),
        manage_inventory: true,
        ...(parts.length > 0 && { inventory_items: parts }),
        options: { Edition: "Standard" },
        prices: [{ currency_code: CURRENCY, amount: product.price }],
      },
    ],
  };
}

/** The stock records of products, by SKU. */
async function listStockIds(container: MedusaContainer, products: readonly SeedProduct[]) {
  const items = await container.resolve(Modules.INVENTORY).listInventoryItems({ sku: products.map(toSku) });
  return new Map(items.map((item) => [item.sku ?? "", item.id]));
}

/** Creates the stock of products that have none. */
async function createStock(container: MedusaContainer, products: readonly SeedProduct[], stockLocationId: string) {
  const stocked = new Map(products.map((product) => [toSku(product), product.stock]));
  const ids = await listStockIds(container, products);
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: [...ids].map(([sku, inventoryItemId]) => ({
        inventory_item_id: inventoryItemId,
        location_id: stockLocationId,
        stocked_quantity: stocked.get(sku) ?? 0,
      })),
    },
  });
}

/** Links the sample accessories to the drones that they fit. */
async function linkAccessories(container: MedusaContainer): Promise<void> {
  const handles = SEED_PRODUCTS.map((product) => product.handle);
  const found = await listByHandle(databaseOf(container), handles);
  const idOf = (handle: string) => found.find((product) => product.handle === handle)?.id;
  const links = SAMPLE_ACCESSORIES.flatMap((accessory) =>
    accessory.fits.flatMap((handle) => {
      const [accessoryId, productId] = [idOf(accessory.handle), idOf(handle)];
      return accessoryId && productId ? [{ accessoryId, productId }] : [];
    }),
  );
  await productEditsService(container).linkSamples(links);
}

/** Adds the products that never existed; one that was deleted stays deleted. Returns how many were added. */
export async function seedProducts(container: MedusaContainer, places: Places): Promise<number> {
  const handles = SEED_PRODUCTS.map((product) => product.handle);
  const known = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle: handles }, { select: ["handle"], withDeleted: true });
  const missing = SEED_PRODUCTS.filter((product) => !known.some(({ handle }) => handle === product.handle));
  if (missing.length === 0) return 0;
  const [kits, others] = [missing.filter(({ parts }) => parts), missing.filter(({ parts }) => !parts)];
  if (others.length > 0) {
    const products = others.map((product) => toMedusaProduct(product, places, new Map()));
    await createProductsWorkflow(container).run({ input: { products } });
    await createStock(container, others, places.stockLocationId);
  }
  if (kits.length > 0) {
    const stockIds = await listStockIds(container, SEED_PRODUCTS);
    const products = kits.map((product) => toMedusaProduct(product, places, stockIds));
    await createProductsWorkflow(container).run({ input: { products } });
  }
  // The catalogue lists the oldest first.
  const handlesInOrder = missing.map((product) => product.handle);
  await setProductOrder(databaseOf(container), handlesInOrder);
  await linkAccessories(container);
  return missing.length;
}
