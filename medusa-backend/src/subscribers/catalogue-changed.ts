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
import { updateCatalogue } from "../workflows/product/update-catalogue";

/** Medusa's events come after their change is in the database. */
export default async function catalogueChanged({ container }: SubscriberArgs): Promise<void> {
  await updateCatalogue(container);
}

/** The records behind a product page's delivery, arrival and taxes. */
const TERMS = [
  ...Object.values(buildEventNamesFromEntityName(["shippingOption"], Modules.FULFILLMENT)),
  ...Object.values(buildEventNamesFromEntityName(["stockLocation"], Modules.STOCK_LOCATION)),
  ...Object.values(buildEventNamesFromEntityName(["taxRate", "taxRegion"], Modules.TAX)),
  ...Object.values(buildEventNamesFromEntityName(["region"], Modules.REGION)),
];

/**
 * All events that change public pages: texts, pictures, prices, stock, terms of sale, reviews, and cancellations, which
 * hide a review.
 */
export const config: SubscriberConfig = {
  event: [
    ...Object.values(ProductEvents),
    ...Object.values(PricingEvents),
    ...Object.values(InventoryEvents),
    ...TERMS,
    ...Object.values(buildEventNamesFromEntityName(["review"], REVIEW_MODULE)),
    OrderWorkflowEvents.CANCELED,
  ],
  context: { subscriberId: "note-changed-catalogue" },
};
