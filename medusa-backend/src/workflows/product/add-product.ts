import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductStatus } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { createProductsWorkflow } from "@medusajs/medusa/core-flows";
import type { AddProduct } from "../../contract/catalogue";
import { CURRENCY } from "../../contract/currency";
import { chooseHandle } from "../../lib/catalogue/handle";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { listTakenHandles } from "../../queries/catalogue/product-records";
import { listTaken } from "../../queries/product-desk/product-values";
import { requireProductDefaults } from "../../queries/store/shop-context";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "./refresh-product-facts";

/**
 * `actorId`: the admin who adds it, for the audit trail. `draft`: it is not on sale yet, may lack price and picture,
 * and gets this handle instead of one made from its name.
 */
type AddProductInput = {
  product: Omit<AddProduct, "price"> & { price: number | null };
  actorId: string;
  draft?: { handle: string };
};

/** A free handle, the sales channel and the shipping profile for a new product. It only reads. */
const prepareProductStep = createStep("prepare-product", async (input: AddProductInput, { container }) => {
  const database = databaseOf(container);
  const { title } = input.product;
  const defaults = await requireProductDefaults(database);
  if (!input.draft)
    return new StepResponse({ handle: chooseHandle(title, await listTakenHandles(database, title)), ...defaults });
  const { handle } = input.draft;
  const taken = await listTaken(database, { id: "", variant_id: null }, { handle });
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

const LOCK = "product-handles";

const addProductWorkflow = createWorkflow("add-shop-product", (input: AddProductInput) => {
  const prepared = prepareProductStep(input);
  const products = transform({ input, prepared }, ({ input: { product, draft }, prepared }) => [
    {
      title: product.title,
      handle: prepared.handle,
      subtitle: product.short_description,
      description: product.description,
      thumbnail: product.image_url,
      images: product.image_url ? [{ url: product.image_url }] : [],
      status: draft ? ProductStatus.DRAFT : ProductStatus.PUBLISHED,
      shipping_profile_id: prepared.shipping_profile_id,
      sales_channels: [{ id: prepared.sales_channel_id }],
      options: [{ title: "Edition", values: ["Standard"] }],
      variants: [
        {
          // Medusa names the stock by its variant once ops turn on counting.
          title: product.title,
          manage_inventory: false,
          options: { Edition: "Standard" },
          prices: product.price === null ? [] : [{ currency_code: CURRENCY, amount: product.price }],
        },
      ],
    },
  ]);
  const created = createProductsWorkflow.runAsStep({ input: { products } });
  const added = describeProductStep({ created, handle: prepared.handle });
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
 * with its USD price and no stock tracking, so it can be bought at once. Undone by Medusa's own steps when a later one
 * fails.
 * @throws ShopError `backend_unavailable`; `conflict` for a draft's handle that another product has or had
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
