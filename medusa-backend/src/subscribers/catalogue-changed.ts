import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import {
  buildEventNamesFromEntityName,
  InventoryEvents,
  Modules,
  OrderWorkflowEvents,
  PricingEvents,
  ProductEvents,
} from "@medusajs/framework/utils";
import { REVIEW_MODULE } from "../modules/review";
import { updateCatalogue } from "../workflows/products/update-catalogue";

/** Pages show nothing of an inventory record but its stock, which is a fact. Each order causes some of these. */
const STOCK: ReadonlySet<string> = new Set(Object.values(InventoryEvents));

/** Medusa's events come after their change is in the database. */
export default async function catalogueChanged({ event, container }: SubscriberArgs): Promise<void> {
  await updateCatalogue(container, { onlyFacts: STOCK.has(event.name) });
}

/** The records behind a product page's delivery, arrival and taxes. */
const TERMS = [
  ...Object.values(buildEventNamesFromEntityName(["shippingOption"], Modules.FULFILLMENT)),
  ...Object.values(buildEventNamesFromEntityName(["stockLocation"], Modules.STOCK_LOCATION)),
  ...Object.values(buildEventNamesFromEntityName(["taxRate", "taxRegion"], Modules.TAX)),
  ...Object.values(buildEventNamesFromEntityName(["region"], Modules.REGION)),
];

/** All events that change public pages; a cancellation hides a review. */
export const config: SubscriberConfig = {
  event: [
    ...Object.values(ProductEvents),
    ...Object.values(PricingEvents),
    ...STOCK,
    ...TERMS,
    ...Object.values(buildEventNamesFromEntityName(["review"], REVIEW_MODULE)),
    OrderWorkflowEvents.CANCELED,
  ],
  context: { subscriberId: "note-changed-catalogue" },
};
