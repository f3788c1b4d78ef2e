/** An amount in cents as people read it, e.g. `$149.00`. */
export function toPrice({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
}
