/** Money as a mail tells it: 149.5 and "usd" become "$149.50". `amount` is in major units, rounded to the currency's decimals here alone. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(amount);
}
