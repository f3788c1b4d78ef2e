/** An amount in minor units and its currency in lower case. */
export type Amount = { amount: number; currency_code: string };

/**
 * The four amounts that must agree before an order is placed. `stated` is what the customer's screen showed; a webhook
 * states nothing.
 */
export type AmountsToCompare = { payment: Amount; session: Amount; cart: Amount; stated?: number };

/**
 * True when PaymentIntent, payment session and cart are for the same amount of the same currency, and for what was
 * stated. Medusa's own completion compares none of them.
 */
export function amountsAgree({ payment, session, cart, stated }: AmountsToCompare): boolean {
  const sums = [payment, session, cart];
  return (
    payment.amount > 0 &&
    sums.every((sum) => sum.amount === payment.amount && sum.currency_code === payment.currency_code) &&
    (stated === undefined || stated === payment.amount)
  );
}
