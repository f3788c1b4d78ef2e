import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductStatus } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { createProductsWorkflow, updateProductsWorkflow } from "@medusajs/medusa/core-flows";
import { CURRENCY } from "../../contract/currency";
import type { DuplicateProductAnswer } from "../../contract/product-edits";
import type { AddProduct } from "../../contract/products";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { chooseHandle } from "../../lib/products/handle";
import { invalidField, ShopError } from "../../lib/shop-error";
import {
  getProductValues,
  getShownState,
  listPictures,
  listTaken,
  listTakenHandles,
} from "../../queries/products/product-values";
import { getCountable } from "../../queries/stock/stock";
import { requireProductDefaults } from "../../queries/store";
import { writeAuditStep } from "../audit/write-audit";
import { NO_LOCATION, setLevelStep } from "../stock/switch-counting";
import { refreshProductFacts } from "./refresh-products";

/**
 * `price` is in major units. `actorId`: the admin who adds it, for the audit trail. `draft`: it is not on sale yet,
 * may lack price and picture, and gets this handle instead of one made from its name.
 */
type AddProductInput = {
  product: Pick<AddProduct, "title" | "imageUrl" | "shortDescription" | "description"> &
    Partial<Pick<AddProduct, "status" | "sku" | "pieces">> & { price: number | null };
  actorId: string;
  draft?: { handle: string };
};

/** A free handle, the sales channel and the shipping profile for a new product. It only reads. */
const prepareProductStep = createStep("prepare-product", async (input: AddProductInput, { container }) => {
  const database = databaseOf(container);
  const { title, sku = "" } = input.product;
  const defaults = await requireProductDefaults(database);
  if (sku && (await listTaken(database, { id: "", variantId: null }, { sku })).has("sku"))
    throw invalidField("sku", "Another product has this SKU");
  if (!input.draft)
    return new StepResponse({ handle: chooseHandle(title, await listTakenHandles(database, title)), ...defaults });
  const { handle } = input.draft;
  const taken = await listTaken(database, { id: "", variantId: null }, { handle });
  if (taken.has("handle")) throw new ShopError("conflict", "Another product has this address, or had it.");
  return new StepResponse({ handle, ...defaults });
});

type Created = { id: string; variants?: { id: string }[] };

/** The ids of the new product. */
const describeProductStep = createStep(
  "describe-product",
  async ({ created: [product], handle }: { created: Created[]; handle: string }) => {
    const [variant] = product?.variants ?? [];
    if (!product || !variant) throw new Error("Medusa created no product.");
    return new StepResponse({ productId: product.id, variantId: variant.id, handle });
  },
);

/** Where the pieces of the new product are. It only reads. Throws `conflict` for a shop without a stock location. */
const findLevelStep = createStep(
  "find-stock-level",
  async ({ productId, pieces = 0 }: { productId: string; pieces?: number }, { container }) => {
    const { itemIds, defaultLocationId } = (await getCountable(databaseOf(container), productId)) ?? {};
    const [itemId] = itemIds ?? [];
    if (!itemId || !defaultLocationId) throw new ShopError("conflict", NO_LOCATION);
    return new StepResponse({ itemId, locationId: defaultLocationId, pieces });
  },
);

const LOCK = "product-handles";

const addProductWorkflow = createWorkflow("add-shop-product", (input: AddProductInput) => {
  const prepared = prepareProductStep(input);
  const products = transform({ input, prepared }, ({ input: { product, draft }, prepared }) => [
    {
      title: product.title,
      handle: prepared.handle,
      subtitle: product.shortDescription,
      description: product.description,
      thumbnail: product.imageUrl,
      images: product.imageUrl ? [{ url: product.imageUrl }] : [],
      status: draft || product.status === "draft" ? ProductStatus.DRAFT : ProductStatus.PUBLISHED,
      shipping_profile_id: prepared.shippingProfileId,
      sales_channels: [{ id: prepared.salesChannelId }],
      options: [{ title: "Edition", values: ["Standard"] }],
      variants: [
        {
          // Medusa names the stock by its variant.
          title: product.title,
          ...(product.sku && { sku: product.sku }),
          manage_inventory: product.pieces !== undefined,
          options: { Edition: "Standard" },
          prices: product.price === null ? [] : [{ currency_code: CURRENCY, amount: product.price }],
        },
      ],
    },
  ]);
  const created = createProductsWorkflow.runAsStep({ input: { products } });
  const added = describeProductStep({ created, handle: prepared.handle });
  when("counts-stock", { input }, ({ input }) => input.product.pieces !== undefined).then(() => {
    setLevelStep(findLevelStep(transform({ input, added }, ({ input, added }) => ({ ...input.product, ...added }))));
  });
  writeAuditStep(
    transform({ input, added }, ({ input, added }) => ({
      actorId: input.actorId,
      action: "product.added",
      subjectId: added.productId,
      details: { title: input.product.title, price: input.product.price },
    })),
  );
  return new WorkflowResponse(added);
});

/**
 * Puts a product on sale: published unless it is a draft, in the shop's sales channel and shipping profile, one variant
 * with its USD price. Its stock is counted if `pieces` are given. Undone by Medusa's own steps when a later one fails.
 * @throws ShopError `backend_unavailable`; `invalid` for an SKU that another product has; `conflict` for a draft's
 * handle that another product has or had, and to count stock in a shop without a location
 */
export async function addProduct(container: MedusaContainer, input: AddProductInput) {
  const added = await withLock(
    container,
    LOCK,
    async () => (await addProductWorkflow(container).run({ input })).result,
  );
  await refreshProductFacts(container);
  return added;
}

type DuplicateInput = { productId: string; actorId: string };

/** The product to copy and the copy's sales channel and profile. It only reads. */
const prepareCopyStep = createStep("prepare-product-copy", async ({ productId }: DuplicateInput, { container }) => {
  const database = databaseOf(container);
  const record = await getProductValues(database, productId);
  if (!record || record.isDeleted) throw new ShopError("not_found", "There is no such product.");
  const title = `${record.title} (copy)`.slice(0, 200);
  const [taken, pictures, defaults] = await Promise.all([
    listTakenHandles(database, title),
    listPictures(database, productId),
    requireProductDefaults(database),
  ]);
  return new StepResponse({ record, title, pictures, handle: chooseHandle(title, taken), ...defaults });
});

const duplicateProductWorkflow = createWorkflow("duplicate-shop-product", (input: DuplicateInput) => {
  const prepared = prepareCopyStep(input);
  const products = transform({ prepared }, ({ prepared: { record, title, pictures, ...prepared } }) => [
    {
      title,
      handle: prepared.handle,
      subtitle: record.shortDescription,
      description: record.description,
      thumbnail: record.imageUrl,
      images: pictures.map((url) => ({ url })),
      status: ProductStatus.DRAFT,
      metadata: record.metadata ?? {},
      ...(record.hsCode !== null && { hs_code: record.hsCode }),
      ...(record.originCountry !== null && { origin_country: record.originCountry }),
      ...(record.parcelGrams !== null && { weight: Number(record.parcelGrams) }),
      shipping_profile_id: prepared.shippingProfileId,
      sales_channels: [{ id: prepared.salesChannelId }],
      options: [{ title: "Edition", values: ["Standard"] }],
      variants: [
        {
          title,
          manage_inventory: false,
          options: { Edition: "Standard" },
          prices: record.amount === null ? [] : [{ currency_code: CURRENCY, amount: record.amount }],
        },
      ],
    },
  ]);
  const created = createProductsWorkflow.runAsStep({ input: { products } });
  const productId = transform({ created }, ({ created }) => created[0]?.id ?? "");
  writeAuditStep(
    transform({ input, product_id: productId }, ({ input, product_id }) => ({
      actorId: input.actorId,
      action: "product.duplicated",
      subjectId: product_id,
      details: { from: input.productId },
    })),
  );
  return new WorkflowResponse({ productId });
});

/**
 * Makes a draft with the texts, pictures, figures and price of a product, without its SKU, GTIN and stock.
 * @throws ShopError `not_found`
 */
export async function duplicateProduct(
  container: MedusaContainer,
  input: DuplicateInput,
): Promise<DuplicateProductAnswer> {
  const copy = async () => (await duplicateProductWorkflow(container).run({ input })).result;
  return await withLock(container, "product-handles", copy);
}

/** The product, and whether it must be put on sale; throws `not_found`, and `unavailable` without a price. */
const requireShowableStep = createStep(
  "require-showable-product",
  async ({ productId }: { productId: string }, { container }) => {
    const product = await getShownState(databaseOf(container), productId);
    if (!product) throw new ShopError("not_found", "There is no such product.");
    const changed = product.status !== ProductStatus.PUBLISHED;
    if (changed && product.price === null)
      throw new ShopError("unavailable", "Give it a price in whole cents in Medusa Admin first.");
    return new StepResponse({ title: product.title, changed });
  },
);

/** `actorId`: the admin who shows it, for the audit trail. */
type ShowProductInput = { productId: string; actorId: string };

const showProductWorkflow = createWorkflow("show-shop-product", (input: ShowProductInput) => {
  const product = requireShowableStep(input);
  when("show-product", { product }, ({ product }) => product.changed).then(() => {
    const products = transform({ input }, ({ input }) => [{ id: input.productId, status: ProductStatus.PUBLISHED }]);
    updateProductsWorkflow.runAsStep({ input: { products } });
    writeAuditStep(
      transform({ input, product }, ({ input, product }) => ({
        actorId: input.actorId,
        action: "product.shown",
        subjectId: input.productId,
        details: { title: product.title },
      })),
    );
  });
  return new WorkflowResponse(transform({ product }, ({ product }) => ({ changed: product.changed })));
});

/**
 * Puts a hidden product on sale.
 * @throws ShopError `not_found`, `unavailable` without a price that can be charged
 */
export async function showProduct(container: MedusaContainer, input: ShowProductInput) {
  const shown = await withLock(
    container,
    `product:${input.productId}`,
    async () => (await showProductWorkflow(container).run({ input })).result,
  );
  await refreshProductFacts(container);
  return shown;
}
