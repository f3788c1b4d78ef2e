/** The page that tells what became of a payment. */
export function paymentPath(paymentIntentId: string): string {
  return `/checkout/payment/${encodeURIComponent(paymentIntentId)}`;
}
