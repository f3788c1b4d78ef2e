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
import { CURRENCY } from "../../contract/currency";
import type { DuplicateProductAnswer } from "../../contract/product-desk";
import { chooseHandle } from "../../lib/catalogue/handle";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { listTakenHandles } from "../../queries/catalogue/product-records";
import { getProductValues, listPictures } from "../../queries/product-desk/product-values";
import { requireProductDefaults } from "../../queries/store/shop-context";
import { writeAuditStep } from "../audit/steps/write-audit";

type DuplicateInput = { productId: string; actorId: string };

/** The product to copy and the copy's sales channel and profile. It only reads. */
const prepareCopyStep = createStep("prepare-product-copy", async ({ productId }: DuplicateInput, { container }) => {
  const database = databaseOf(container);
  const record = await getProductValues(database, productId);
  if (!record || record.is_deleted) throw new ShopError("not_found", "There is no such product.");
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
      subtitle: record.short_description,
      description: record.description,
      thumbnail: record.image_url,
      images: pictures.map((url) => ({ url })),
      status: ProductStatus.DRAFT,
      metadata: record.metadata ?? {},
      ...(record.hs_code !== null && { hs_code: record.hs_code }),
      ...(record.origin_country !== null && { origin_country: record.origin_country }),
      ...(record.parcel_grams !== null && { weight: Number(record.parcel_grams) }),
      shipping_profile_id: prepared.shipping_profile_id,
      sales_channels: [{ id: prepared.sales_channel_id }],
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
  const product_id = transform({ created }, ({ created }) => created[0]?.id ?? "");
  writeAuditStep(
    transform({ input, product_id }, ({ input, product_id }) => ({
      actorId: input.actorId,
      action: "product.duplicated",
      subjectId: product_id,
      details: { from: input.productId },
    })),
  );
  return new WorkflowResponse({ product_id });
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
