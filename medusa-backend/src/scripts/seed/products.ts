import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules, ProductStatus } from "@medusajs/framework/utils";
import {
  batchVariantImagesWorkflow,
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  createProductVariantsWorkflow,
  updateProductOptionValuesWorkflow,
} from "@medusajs/medusa/core-flows";
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
import { SAMPLE_VARIANTS, type SampleVariant, type SampleVariants, toSku } from "./variants";

type Places = { salesChannelId: string; stockLocationId: string; shippingProfileId: string };

/** The main picture comes first. */
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

/** By the mass at take-off, for aircraft flown by remote control alone. */
function hsCodeOfDrone(grams: number): string {
  if (grams <= 250) return "880621";
  return grams <= 7_000 ? "880622" : "880623";
}

/** In the order in which the shop lists them. */
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

/** Medusa wants an option for the one variant of a product without a choice. */
const NO_CHOICE: SampleVariants = {
  options: [{ name: "Edition", values: [{ value: "Standard", swatch: null }] }],
  variants: [{ values: ["Standard"] }],
};

const variantsOf = ({ handle }: SeedProduct): SampleVariants => SAMPLE_VARIANTS[handle] ?? NO_CHOICE;

/** A variant's SKU; that of the first is the product's. */
const skuOf = (product: SeedProduct, variant: SampleVariant) => variant.sku ?? toSku(product);

/** A product's own pictures, then those of its variants. A variant with pictures shows these alone. */
const picturesOf = (product: SeedProduct) => [
  ...new Set([...product.pictures, ...variantsOf(product).variants.flatMap(({ pictures = [] }) => pictures)]),
];

const partsOf = (product: SeedProduct, variant: SampleVariant) =>
  variant.parts ??
  (product.parts &&
    Object.fromEntries(Object.entries(product.parts).map(([handle, count]) => [toSku({ handle }), count])));

/** Figures that differ from the product's are metadata. A kit has only its parts' stock records: `stockIds`, by SKU. */
function toMedusaVariant(product: SeedProduct, variant: SampleVariant, stockIds: ReadonlyMap<string, string>) {
  const { options, variants } = variantsOf(product);
  const parts = Object.entries(partsOf(product, variant) ?? {}).map(([sku, requiredQuantity]) => ({
    inventory_item_id: stockIds.get(sku) ?? "",
    required_quantity: requiredQuantity,
  }));
  const [thumbnail] = variant.pictures ?? [];
  return {
    // Medusa names the stock by its variant.
    title: variants.length > 1 ? `${product.title} (${variant.values.join(", ")})` : product.title,
    sku: skuOf(product, variant),
    variant_rank: variants.indexOf(variant),
    manage_inventory: true,
    ...(parts.length > 0 && { inventory_items: parts }),
    ...(thumbnail && { thumbnail }),
    ...(variant.grams && { weight: variant.grams }),
    ...(variant.figures && { metadata: { ...variant.figures } }),
    options: Object.fromEntries(options.map(({ name }, place) => [name, variant.values[place] ?? ""])),
    prices: [{ currency_code: CURRENCY, amount: variant.price ?? product.price }],
  };
}

/** A product with those of its variants that are no kits, unless it is a kit itself. */
function toMedusaProduct(
  product: SeedProduct,
  { salesChannelId, shippingProfileId }: Places,
  stockIds: ReadonlyMap<string, string>,
) {
  const { options, variants } = variantsOf(product);
  return {
    title: product.title,
    handle: product.handle,
    subtitle: product.shortDescription,
    description: product.description,
    thumbnail: product.pictures[0],
    images: picturesOf(product).map((url) => ({ url })),
    status: ProductStatus.PUBLISHED,
    ...(product.grams !== undefined && { weight: product.grams }),
    hs_code: product.hsCode,
    metadata: { ...product.figures },
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: options.map(({ name, values }) => ({ title: name, values: values.map(({ value }) => value) })),
    variants: variants.filter(({ parts }) => !parts).map((variant) => toMedusaVariant(product, variant, stockIds)),
  };
}

/** The stock of products' variants that have one of their own, by SKU. */
const stockOf = (products: readonly SeedProduct[]) =>
  new Map(
    products.flatMap((product) =>
      variantsOf(product)
        .variants.filter((variant) => !partsOf(product, variant))
        .map((variant) => [skuOf(product, variant), variant.stock ?? product.stock ?? 0] as const),
    ),
  );

async function listStockIds(container: MedusaContainer, products: readonly SeedProduct[]) {
  const items = await container
    .resolve(Modules.INVENTORY)
    .listInventoryItems({ sku: [...stockOf(products).keys()] }, { take: null });
  return new Map(items.map((item) => [item.sku ?? "", item.id]));
}

async function createStock(container: MedusaContainer, products: readonly SeedProduct[], stockLocationId: string) {
  const stocked = stockOf(products);
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

async function listMade(container: MedusaContainer, products: readonly SeedProduct[]) {
  return await container
    .resolve(Modules.PRODUCT)
    .listProducts(
      { handle: products.map(({ handle }) => handle) },
      { relations: ["options", "options.values", "variants", "images"], take: null },
    );
}

/** Adds the variants that are kits: the stock records of their parts exist by now. */
async function createKitVariants(container: MedusaContainer, products: readonly SeedProduct[]): Promise<void> {
  const stockIds = await listStockIds(container, SEED_PRODUCTS);
  const made = await listMade(container, products);
  const kits = products.flatMap((product) => {
    const productId = made.find(({ handle }) => handle === product.handle)?.id ?? "";
    const variants = variantsOf(product).variants.filter(({ parts }) => parts);
    return variants.map((variant) => ({ product_id: productId, ...toMedusaVariant(product, variant, stockIds) }));
  });
  if (kits.length > 0) await createProductVariantsWorkflow(container).run({ input: { product_variants: kits } });
}

/** Gives colours their swatches, and variants their own pictures. */
async function dressVariants(container: MedusaContainer, products: readonly SeedProduct[]): Promise<void> {
  const made = await listMade(container, products);
  for (const product of products) {
    const { options, variants } = variantsOf(product);
    const found = made.find(({ handle }) => handle === product.handle);
    for (const { name, values } of options)
      for (const { value, swatch } of values) {
        const id = found?.options
          .find(({ title }) => title === name)
          ?.values.find((known) => known.value === value)?.id;
        if (swatch && id)
          await updateProductOptionValuesWorkflow(container).run({ input: { id, update: { metadata: { swatch } } } });
      }
    for (const variant of variants) {
      const id = found?.variants.find(({ sku }) => sku === skuOf(product, variant))?.id;
      const pictures =
        found?.images.filter(({ url }) => variant.pictures?.includes(url)).map((image) => image.id) ?? [];
      if (id && pictures.length > 0)
        await batchVariantImagesWorkflow(container).run({ input: { variant_id: id, add: pictures } });
    }
  }
}

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
  const chosen = missing.filter(({ handle }) => SAMPLE_VARIANTS[handle]);
  await createKitVariants(container, chosen);
  await dressVariants(container, chosen);
  // The catalogue lists the oldest first.
  const handlesInOrder = missing.map((product) => product.handle);
  await setProductOrder(databaseOf(container), handlesInOrder);
  await linkAccessories(container);
  return missing.length;
}
