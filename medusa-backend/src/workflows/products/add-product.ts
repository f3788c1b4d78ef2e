import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules, ProductStatus } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { createProductsWorkflow, updateProductsWorkflow } from "@medusajs/medusa/core-flows";
import { LIMITS } from "../../contract/common";
import { CURRENCY, toMajor } from "../../contract/currency";
import type { AddProduct } from "../../contract/products";
import { soldName } from "../../contract/variants";
import { type Database, databaseOf } from "../../lib/database/connection";
import { runLocked, withLock } from "../../lib/lock";
import { chooseHandle } from "../../lib/products/handle";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { cutText } from "../../lib/text";
import { listImageIds } from "../../queries/pictures";
import {
  getProductValues,
  getShownState,
  isStockSku,
  listOwners,
  listPictures,
  listTaken,
  listTakenHandles,
} from "../../queries/products/product-values";
import { readChoice, valuesIn } from "../../queries/products/staff-variants";
import { getCountable } from "../../queries/stock/stock";
import { requireProductDefaults } from "../../queries/store";
import { writeAuditStep, writeAuditsStep } from "../audit/write-audit";
import { NO_LOCATION, setLevelStep } from "../stock/switch-counting";
import { keepEditsStep, planTimes } from "./plan-edit";
import { type Choice, liveOf, namedValues } from "./plan-variants";
import { refreshProductFacts } from "./refresh-products";

/** `price` in major units. A `draft` is not on sale yet, may lack price and picture, and brings its handle. */
type AddProductInput = {
  product: Pick<AddProduct, "title" | "imageUrl" | "shortDescription" | "description"> &
    Partial<Pick<AddProduct, "status" | "sku" | "pieces">> & { price: number | null };
  actorId: string;
  draft?: { handle: string };
};

type NewProduct = { product: AddProductInput["product"]; handle: string; isDraft: boolean };

/** For a new variant, with the `pieces` that are counted. @throws ShopError `invalid` */
export async function requireFreeSku(database: Database, sku: string, pieces: number | undefined): Promise<void> {
  if (sku === "") return;
  const taken = await listTaken(database, { id: "", variantId: null }, { sku });
  if (taken.has("sku")) throw invalidField("sku", "Another product has this SKU");
  // Medusa gives the stock record the variant's SKU.
  if (pieces !== undefined && (await isStockSku(database, sku)))
    throw invalidField(
      "sku",
      "A stock record has this SKU, such as that of an ended variant or a deleted product. Restore it, or give another",
    );
}

async function chooseFreeHandle(database: Database, { product, draft }: AddProductInput): Promise<string> {
  const { title, sku = "", pieces } = product;
  await requireFreeSku(database, sku, pieces);
  if (!draft) return chooseHandle(title, await listTakenHandles(database, title));
  const taken = await listTaken(database, { id: "", variantId: null }, { handle: draft.handle });
  if (taken.has("handle")) throw new ShopError("conflict", "Another product has this address, or had it.");
  return draft.handle;
}

type Created = { id: string; handle: string; variants?: { id: string }[] };

/** In the order of `handles`. */
const describeProductsStep = createStep(
  "describe-products",
  async ({ created, handles }: { created: Created[]; handles: string[] }) => {
    const byHandle = new Map(created.map((product) => [product.handle, product]));
    const added = handles.map((handle) => {
      const product = byHandle.get(handle);
      const [variant] = product?.variants ?? [];
      if (!product || !variant) throw new Error("Medusa created no product.");
      return { productId: product.id, variantId: variant.id, handle };
    });
    return new StepResponse(added);
  },
);

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

type AddInput = {
  products: NewProduct[];
  defaults: Awaited<ReturnType<typeof requireProductDefaults>>;
  actorId: string;
};

const readStock = ({ input, added: [product] }: { input: AddInput; added: { productId: string }[] }) => ({
  productId: product?.productId ?? "",
  pieces: input.products[0]?.product.pieces,
});

const addProductsWorkflow = createWorkflow("add-shop-products", (input: AddInput) => {
  const products = transform({ input }, ({ input: { products, defaults } }) =>
    products.map(({ product, handle, isDraft }) => ({
      title: product.title,
      handle,
      subtitle: product.shortDescription,
      description: product.description,
      thumbnail: product.imageUrl,
      images: product.imageUrl ? [{ url: product.imageUrl }] : [],
      status: isDraft ? ProductStatus.DRAFT : ProductStatus.PUBLISHED,
      shipping_profile_id: defaults.shippingProfileId,
      sales_channels: [{ id: defaults.salesChannelId }],
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
    })),
  );
  const created = createProductsWorkflow.runAsStep({ input: { products } });
  const handles = transform({ input }, ({ input }) => input.products.map(({ handle }) => handle));
  const added = describeProductsStep({ created, handles });
  // Drafts that are added together have no stock.
  when("counts-stock", { input }, ({ input }) => input.products[0]?.product.pieces !== undefined).then(() => {
    setLevelStep(findLevelStep(transform({ input, added }, readStock)));
  });
  writeAuditsStep(
    transform({ input, added }, ({ input, added }) =>
      added.map(({ productId }, place) => ({
        actorId: input.actorId,
        action: "product.added",
        subjectId: productId,
        details: { title: input.products[place]?.product.title, price: input.products[place]?.product.price },
      })),
    ),
  );
  return new WorkflowResponse(added);
});

/**
 * Adds a product with one variant to the shop's sales channel; its stock is counted if `pieces` are given.
 * @throws ShopError `invalid` for a taken SKU; `conflict` for a draft's taken handle, and without a stock location
 */
export async function addProduct(container: MedusaContainer, input: AddProductInput) {
  const [added] = await withLock(container, LOCK, async () => {
    const database = databaseOf(container);
    const [handle, defaults] = [await chooseFreeHandle(database, input), await requireProductDefaults(database)];
    const products = [
      { product: input.product, handle, isDraft: input.draft !== undefined || input.product.status === "draft" },
    ];
    return (await addProductsWorkflow(container).run({ input: { products, defaults, actorId: input.actorId } })).result;
  });
  if (!added) throw new Error("Medusa created no product.");
  await refreshProductFacts(container);
  return added;
}

export type NewDraft = { product: AddProductInput["product"]; handle: string };

/** Adds all or none; null if a handle is not free. The caller refreshes the products' facts. */
export async function addDrafts(
  container: MedusaContainer,
  { drafts, actorId }: { drafts: readonly NewDraft[]; actorId: string },
): Promise<string[] | null> {
  return await withLock(container, LOCK, async () => {
    const database = databaseOf(container);
    const handles = drafts.map(({ handle }) => handle);
    if ((await listOwners(database, { handles })).length > 0) return null;
    const defaults = await requireProductDefaults(database);
    const products = drafts.map((draft) => ({ ...draft, isDraft: true }));
    const { result } = await addProductsWorkflow(container).run({ input: { products, defaults, actorId } });
    return result.map(({ productId }) => productId);
  });
}

type DuplicateInput = { productId: string; actorId: string };

const prepareCopyStep = createStep("prepare-product-copy", async ({ productId }: DuplicateInput, { container }) => {
  const database = databaseOf(container);
  const record = await getProductValues(database, productId);
  if (!record || record.isDeleted) throw new ShopError("not_found", "There is no such product.");
  const ending = " (copy)";
  const title = `${cutText(record.title, LIMITS.name - ending.length)}${ending}`;
  const [taken, pictures, defaults, known] = await Promise.all([
    listTakenHandles(database, title),
    listPictures(database, productId),
    requireProductDefaults(database),
    readChoice(database, productId),
  ]);
  const choice = { options: known.options, variants: liveOf(known) };
  return new StepResponse({ record, title, pictures, choice, handle: chooseHandle(title, taken), ...defaults });
});

function copyChoice(title: string, { options, variants }: Choice) {
  const several = variants.length > 1;
  return {
    options: options.map(({ name, values }) => ({ title: name, values: values.map(({ value }) => value) })),
    variants: variants.map((variant, rank) => {
      const values = valuesIn(options, variant);
      return {
        title: several
          ? soldName(
              title,
              values.flatMap((value) => value ?? []),
            )
          : title,
        variant_rank: rank,
        manage_inventory: false,
        options: namedValues(options, values),
        prices: variant.price === null ? [] : [{ currency_code: CURRENCY, amount: toMajor(variant.price) }],
        ...(variant.imageUrl && { thumbnail: variant.imageUrl }),
        ...(variant.metadata && { metadata: variant.metadata }),
        ...(variant.hsCode && { hs_code: variant.hsCode }),
        ...(variant.originCountry && { origin_country: variant.originCountry }),
        ...(variant.weight && { weight: variant.weight }),
      };
    }),
  };
}

/** The order of a copy's options, its swatches and its variants' pictures. Not undone: the copy's creation is. */
const dressCopyStep = createStep(
  "dress-product-copy",
  async ({ productId, choice }: { productId: string; choice: Choice }, { container }) => {
    const database = databaseOf(container);
    const products = container.resolve(Modules.PRODUCT);
    const [{ options, variants }, images] = await Promise.all([
      readChoice(database, productId),
      listImageIds(database, productId),
    ]);
    for (const [place, { name }] of choice.options.entries()) {
      const option = options.find((copied) => copied.name === name);
      // Medusa creates the options of a product at the same moment.
      if (option) await products.updateProductOptions(option.id, { metadata: { rank: String(place) } });
    }
    const swatches = choice.options.flatMap(({ name, values }) =>
      values.flatMap(({ value, metadata, swatch }) => {
        const option = options.find((copied) => copied.name === name);
        const id = option?.values.find((copied) => copied.value === value)?.id;
        return id && swatch ? [{ id, metadata }] : [];
      }),
    );
    for (const { id, metadata } of swatches) await products.updateProductOptionValues(id, { metadata: metadata ?? {} });
    const shown = choice.variants.flatMap(({ pictureIds }, place) =>
      images
        .filter(({ pictureId }) => pictureIds.includes(pictureId))
        .map(({ id }) => ({ image_id: id, variant_id: variants[place]?.id ?? "" })),
    );
    if (shown.length > 0) await products.addImageToVariant(shown);
    return new StepResponse(null);
  },
);

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
      ...copyChoice(title, prepared.choice),
    },
  ]);
  const created = createProductsWorkflow.runAsStep({ input: { products } });
  const productId = transform({ created }, ({ created }) => created[0]?.id ?? "");
  dressCopyStep({ productId, choice: prepared.choice });
  writeAuditStep({
    actorId: input.actorId,
    action: "product.duplicated",
    subjectId: productId,
    details: { from: input.productId },
  });
  return new WorkflowResponse({ productId });
});

/** Makes a draft from a product, without SKUs, GTINs and stock. @throws ShopError `not_found` */
export async function duplicateProduct(container: MedusaContainer, input: DuplicateInput) {
  return await runLocked(container, LOCK, duplicateProductWorkflow, input);
}

const requireShowableStep = createStep(
  "require-showable-product",
  async ({ productId }: { productId: string }, { container }) => {
    const product = requireFound(await getShownState(databaseOf(container), productId), "product");
    const changed = product.status !== ProductStatus.PUBLISHED;
    if (changed && product.price === null)
      throw new ShopError("unavailable", "Give it a price in whole cents in Medusa Admin first.");
    const record = await getProductValues(databaseOf(container), productId);
    // Otherwise the schedule would end it again.
    const plan = record ? planTimes(record, ["status"], { status: "published" }) : undefined;
    return new StepResponse({ title: product.title, changed, plan });
  },
);

type ShowProductInput = { productId: string; actorId: string };

const showProductWorkflow = createWorkflow("show-shop-product", (input: ShowProductInput) => {
  const product = requireShowableStep(input);
  when("show-product", { product }, ({ product }) => product.changed).then(() => {
    updateProductsWorkflow.runAsStep({
      input: { products: [{ id: input.productId, status: ProductStatus.PUBLISHED }] },
    });
    writeAuditStep({
      actorId: input.actorId,
      action: "product.shown",
      subjectId: input.productId,
      details: { title: product.title },
    });
    keepEditsStep({
      productId: input.productId,
      actorId: input.actorId,
      undoes: null,
      edits: [{ field: "status", before: "draft", after: "published" }],
      plan: product.plan,
    });
  });
  return new WorkflowResponse({ changed: product.changed });
});

/** Puts a hidden product on sale. @throws ShopError `not_found`, `unavailable` without a price that can be charged */
export async function showProduct(container: MedusaContainer, input: ShowProductInput) {
  const shown = await runLocked(container, `product:${input.productId}`, showProductWorkflow, input);
  await refreshProductFacts(container);
  return shown;
}
