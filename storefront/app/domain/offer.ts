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
  /** The GTINs of a product's variants, by their ids. */
  gtins?: Readonly<Record<string, string>>;
  /** The ids of all variants that are on sale. */
  variantIds: readonly string[];
  deliveries: CountryDelivery[];
  returnDays: number;
  returnFees?: ReturnFees | undefined;
};
