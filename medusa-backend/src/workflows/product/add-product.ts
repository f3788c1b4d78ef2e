import type { MedusaContainer } from "@medusajs/framework/types";
import { ProductStatus } from "@medusajs/framework/utils";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { createProductsWorkflow } from "@medusajs/medusa/core-flows";
import type { AddProduct } from "../../contract/catalogue";
import { CURRENCY } from "../../contract/currency";
import { withLock } from "../../lib/lock";
import { writeAuditStep } from "../audit/steps/write-audit";
import { refreshProductFacts } from "./refresh-product-facts";
import { describeProductStep, prepareProductStep } from "./steps/add-product-steps";

/** `actorId`: the admin who adds it, for the audit trail. */
type AddProductInput = { product: AddProduct; actorId: string };

const LOCK = "product-handles";

const addProductWorkflow = createWorkflow("add-shop-product", (input: AddProductInput) => {
  const prepared = prepareProductStep(input.product);
  const products = transform({ input, prepared }, ({ input: { product }, prepared }) => [
    {
      title: product.title,
      handle: prepared.handle,
      subtitle: product.short_description,
      description: product.description,
      thumbnail: product.image_url,
      images: [{ url: product.image_url }],
      status: ProductStatus.PUBLISHED,
      shipping_profile_id: prepared.shipping_profile_id,
      sales_channels: [{ id: prepared.sales_channel_id }],
      options: [{ title: "Edition", values: ["Standard"] }],
      variants: [
        {
          // Medusa names the stock by its variant, once ops have it counted.
          title: product.title,
          manage_inventory: false,
          options: { Edition: "Standard" },
          prices: [{ currency_code: CURRENCY, amount: product.price }],
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
 * Puts a product on sale: published, in the shop's sales channel and shipping profile, one variant with its USD price and no stock
 * tracking, so that it can be bought at once. Undone by Medusa's own steps when a later one fails.
 * @throws ShopError `backend_unavailable`
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
