/** The address of the page with a payment's outcome. */
export function paymentPath(paymentIntentId: string): string {
  return `/checkout/payment/${encodeURIComponent(paymentIntentId)}`;
}
