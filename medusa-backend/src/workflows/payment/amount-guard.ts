/** An amount in minor units and its currency in lower case. */
export type Amount = { amount: number; currency_code: string };

/**
 * The four amounts that must agree before an order is placed. `stated` is the amount on the customer's screen; a
 * webhook has none.
 */
export type AmountsToCompare = { payment: Amount; session: Amount; cart: Amount; stated?: number };

/**
 * True if PaymentIntent, payment session and cart have the same amount and currency, equal to the stated one. Medusa's
 * own completion does not compare them.
 */
export function amountsAgree({ payment, session, cart, stated }: AmountsToCompare): boolean {
  const sums = [payment, session, cart];
  return (
    payment.amount > 0 &&
    sums.every((sum) => sum.amount === payment.amount && sum.currency_code === payment.currency_code) &&
    (stated === undefined || stated === payment.amount)
  );
}
