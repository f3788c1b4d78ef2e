import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { chooseHandle } from "../../../lib/catalogue/handle";
import { databaseOf } from "../../../lib/database/connection";
import { listTakenHandles } from "../../../queries/catalogue/product-records";
import { requireProductDefaults } from "../../../queries/store/shop-context";

/** A free handle, the sales channel and the shipping profile for a new product. It only reads. */
export const prepareProductStep = createStep("prepare-product", async ({ title }: { title: string }, { container }) => {
  const database = databaseOf(container);
  const [taken, defaults] = await Promise.all([listTakenHandles(database, title), requireProductDefaults(database)]);
  return new StepResponse({ handle: chooseHandle(title, taken), ...defaults });
});

type Created = { id: string; variants?: { id: string }[] };

/** The ids of the new product. */
export const describeProductStep = createStep(
  "describe-product",
  async ({ created: [product], handle }: { created: Created[]; handle: string }) => {
    const [variant] = product?.variants ?? [];
    if (!product || !variant) throw new Error("Medusa made no product.");
    return new StepResponse({ productId: product.id, variantId: variant.id, handle });
  },
);
