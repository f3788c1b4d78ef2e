import type { Locator, Page } from "@playwright/test";

/** The labels of the delivery form in `storefront/app/features/checkout/delivery-form.tsx`. */
export const DELIVERY_LABELS = {
  name: "Your Name",
  country: "Country",
  address: "Delivery Address",
  phone: "Phone Number",
} as const;

/** A field of the delivery form. */
export const deliveryField = (within: Page | Locator, field: keyof typeof DELIVERY_LABELS): Locator =>
  within.getByLabel(DELIVERY_LABELS[field]);

/** Fills the two fields that a buyer must fill. */
export async function fillDelivery(
  within: Page | Locator,
  { address, phone }: { address: string; phone: string },
): Promise<void> {
  await deliveryField(within, "address").fill(address);
  await deliveryField(within, "phone").fill(phone);
}
