import type { CountryDelivery } from "medusa-backend/contract";

/** Who pays for a return, in schema.org's words. */
export type ReturnFees = "FreeReturn" | "ReturnFeesCustomerResponsibility";

/**
 * What search engines are told of a product beside its page: the desk's codes, the shop's deliveries, and that it takes
 * things back for `returnDays` after delivery.
 */
export type Offer = {
  sku: string | null;
  gtin: string | null;
  deliveries: CountryDelivery[];
  returnDays: number;
  returnFees?: ReturnFees | undefined;
};
