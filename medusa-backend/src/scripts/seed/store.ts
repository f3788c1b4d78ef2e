import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createRegionsWorkflow, updateRegionsWorkflow, updateStoresWorkflow } from "@medusajs/medusa/core-flows";
import { CURRENCY } from "../../contract/currency";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { setPublishableKey } from "../../queries/seeding";

/**
 * Gives the publishable key of the first migration the value of MEDUSA_PUBLISHABLE_KEY, so that the storefront can be
 * configured before the database exists. The key is no secret: it names the sales channel.
 */
export async function seedPublishableKey(container: MedusaContainer): Promise<void> {
  const { MEDUSA_PUBLISHABLE_KEY: token } = getEnv();
  const redacted = `${token.slice(0, 6)}***${token.slice(-3)}`;
  await setPublishableKey(databaseOf(container), token, redacted);
}

const REGION_NAME = "US & Bangladesh";
const STRIPE_PROVIDER_ID = "pp_stripe_stripe";

/**
 * The one region, in the shop's currency and without tax. Stripe is its payment provider as soon as that provider is
 * installed.
 */
export async function seedRegion(container: MedusaContainer): Promise<void> {
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true });
  const stripe = providers.some((provider) => provider.id === STRIPE_PROVIDER_ID) ? [STRIPE_PROVIDER_ID] : [];
  const [region] = await container.resolve(Modules.REGION).listRegions({ name: REGION_NAME });
  if (region) {
    if (stripe.length === 0) return;
    await updateRegionsWorkflow(container).run({
      input: { selector: { id: region.id }, update: { payment_providers: stripe } },
    });
    return;
  }
  await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: REGION_NAME,
          currency_code: CURRENCY,
          countries: ["us", "bd"],
          automatic_taxes: false,
          payment_providers: stripe,
        },
      ],
    },
  });
}

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
