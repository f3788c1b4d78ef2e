import type { CountryDelivery } from "medusa-backend/contract";

/**
 * Delivery to some countries (two letters in lower case) at one price, in minor units; `days` are working days, null if
 * the shop promises none.
 */
export type Delivery = Pick<CountryDelivery, "price" | "days"> & { countries: string[] };

/**
 * What comes with each offer of the shop. Things are taken back for `returnDays` after delivery; `returnFees` is
 * schema.org's word for who pays for that, as the page about returns says.
 */
export type OfferTerms = { deliveries: Delivery[]; returnDays: number; returnFees?: ReturnFees | undefined };
export type ReturnFees = "FreeReturn" | "ReturnFeesCustomerResponsibility";
