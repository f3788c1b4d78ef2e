import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { updateStoresWorkflow } from "@medusajs/medusa/core-flows";
import { CURRENCY } from "../../contract/currency";

/**
 * Names the store that the first migration made and sets its currency; its default sales channel is the shop's
 * only one.
 */
export async function seedStore(container: MedusaContainer): Promise<{ salesChannelId: string }> {
  const [store] = await container.resolve(Modules.STORE).listStores({}, { relations: ["supported_currencies"] });
  const salesChannelId = store?.default_sales_channel_id;
  if (!store || !salesChannelId)
    throw new Error("The database has no store with a sales channel: run db:migrate first.");
  if (!store.supported_currencies?.some((currency) => currency.currency_code === CURRENCY && currency.is_default)) {
    await updateStoresWorkflow(container).run({
      input: {
        selector: { id: store.id },
        update: { name: "Aeroloft", supported_currencies: [{ currency_code: CURRENCY, is_default: true }] },
      },
    });
  }
  return { salesChannelId };
}
