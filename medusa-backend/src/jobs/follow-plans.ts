import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { listDuePlans } from "../queries/product-desk/product-values";
import { editProduct } from "../workflows/product-desk/edit-product";

/** Publishes and ends the products whose time has come. What fails is tried again by the next run. */
export default async function followPlans(container: MedusaContainer): Promise<void> {
  try {
    for (const { product_id, status } of await listDuePlans(databaseOf(container))) {
      const edit = { productId: product_id, actorId: "schedule", was: {}, now: { status }, announce: false };
      await editProduct(container, edit).catch((error: unknown) => {
        logEvent(container, "warn", { event: "plan_not_followed", product_id }, error);
      });
    }
  } catch (error) {
    logEvent(container, "warn", { event: "plans_not_read" }, error);
  }
}

export const config = { name: "follow-plans", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };
