import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createRegionsWorkflow, updateRegionsWorkflow } from "@medusajs/medusa/core-flows";
import { CURRENCY } from "../../contract/currency";

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
