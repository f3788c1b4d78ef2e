/** `$149.00`; the amount is in cents. */
export function toPrice({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}
