import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  createRegionsWorkflow,
  createShippingOptionsWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows";
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

/** The one region, in the shop's currency and without tax. Stripe pays as soon as that provider is installed. */
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
  const terms = { currency_code: CURRENCY, automatic_taxes: false, payment_providers: stripe };
  const regions = [{ name: REGION_NAME, countries: ["us", "bd"], ...terms }];
  await createRegionsWorkflow(container).run({ input: { regions } });
}

/** Names the store that the first migration made and sets its currency; its default sales channel is the only one. */
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

const LOCATION_NAME = "Aeroloft Warehouse";
const FULFILLMENT_SET_NAME = "Aeroloft Delivery";
const PROVIDER_ID = "manual_manual";

/** As in storefront/content/shipping.md, for the standard delivery; docs/decisions/dates.md explains every setting. */
const DELIVERY_TIMES = {
  time_zone: "Asia/Dhaka",
  closed_days: "Fri, Sat",
  order_cut_off: "14:00",
  handling_days: "0",
  transit_days_us: "6-10",
  transit_days_bd: "2-4",
  duties_us: "included",
  duty_eu: "3 EUR per heading up to 150 EUR since 2026-07-01 at 1.16 USD",
};

/** The warehouse, linked to what is needed to fulfil an order from it: sales channel, provider and fulfillment set. */
async function createWarehouse(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const address = { address_1: "House 27, Road 11", city: "Dhaka", postal_code: "1213", country_code: "bd" };
  const locations = [{ name: LOCATION_NAME, address, metadata: DELIVERY_TIMES }];
  const { result } = await createStockLocationsWorkflow(container).run({ input: { locations } });
  const [location] = result;
  if (!location) throw new Error("Medusa made no stock location.");
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: location.id, add: [salesChannelId] } });
  return location.id;
}

/** Amounts in USD. The first is the standard delivery. */
const DELIVERIES = [
  { name: "Standard delivery", label: "Standard", description: "Delivered by our carrier.", amount: 0, days: null },
  {
    name: "Express delivery",
    label: "Express",
    description: "Delivered faster by our carrier.",
    amount: 29,
    days: { transit_days_us: "2-3", transit_days_bd: "1" },
  },
];

async function createDelivery(container: MedusaContainer, stockLocationId: string, shippingProfileId: string) {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const zones = ["us", "bd"].map((countryCode) => ({ type: "country" as const, country_code: countryCode }));
  const fulfillmentSet = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: FULFILLMENT_SET_NAME,
    type: "shipping",
    service_zones: [{ name: "US & Bangladesh", geo_zones: zones }],
  });
  const [zone] = fulfillmentSet.service_zones;
  if (!zone) throw new Error("Medusa made no service zone.");
  const location = { [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId } };
  await link.create([
    { ...location, [Modules.FULFILLMENT]: { fulfillment_provider_id: PROVIDER_ID } },
    { ...location, [Modules.FULFILLMENT]: { fulfillment_set_id: fulfillmentSet.id } },
  ]);
  // One after the other: of options with the same price, the oldest is the standard delivery.
  for (const { name, label, description, amount, days } of DELIVERIES) {
    const option = {
      name,
      price_type: "flat" as const,
      provider_id: PROVIDER_ID,
      service_zone_id: zone.id,
      shipping_profile_id: shippingProfileId,
      type: { label, description, code: label.toLowerCase() },
      prices: [{ currency_code: CURRENCY, amount }],
      rules: [
        { attribute: "enabled_in_store", value: "true", operator: "eq" as const },
        { attribute: "is_return", value: "false", operator: "eq" as const },
      ],
      ...(days && { metadata: days }),
    };
    await createShippingOptionsWorkflow(container).run({ input: [option] });
  }
}

/** Makes delivery possible. Returns the ids that products must be linked to. */
export async function seedDelivery(container: MedusaContainer, salesChannelId: string) {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const [profile] = await fulfillment.listShippingProfiles({ type: "default" });
  const shippingProfileId =
    profile?.id ?? (await fulfillment.createShippingProfiles({ name: "Default", type: "default" })).id;
  const [location] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name: LOCATION_NAME });
  const stockLocationId = location?.id ?? (await createWarehouse(container, salesChannelId));
  const [fulfillmentSet] = await fulfillment.listFulfillmentSets({ name: FULFILLMENT_SET_NAME });
  if (!fulfillmentSet) await createDelivery(container, stockLocationId, shippingProfileId);
  return { stockLocationId, shippingProfileId };
}
