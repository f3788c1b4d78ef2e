import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types";
import { decorateCartTotals, MathBN } from "@medusajs/framework/utils";
import type { TaxedPart } from "../../documents/tax-groups";
import { databaseOf } from "../../lib/database/connection";
import { toMinor } from "../../lib/money/money";
import { getOrderAmounts, type OrderAmounts } from "../../queries/orders/order-amounts";

/** A line or the delivery with the sums that Medusa has added. */
type SummedPart = {
  total: BigNumberInput;
  is_tax_inclusive: boolean;
  tax_lines: { rate: BigNumberInput; code: string; description: string | null; total: BigNumberInput }[];
};

/** Medusa's function writes into the order that it adds up, and takes an amount with all its digits from `raw_…`. */
function addUpAsMedusa({ items, shipping_methods }: OrderAmounts): SummedPart[] {
  const order = { items, shipping_methods } as unknown as Parameters<typeof decorateCartTotals>[0];
  const summed = decorateCartTotals(order) as unknown as { items: SummedPart[]; shipping_methods: SummedPart[] };
  return [...summed.items, ...summed.shipping_methods];
}

/** The amount as Medusa's API has it: a JavaScript number, so an endless fraction is cut after some 16 digits. */
const told = (amount: BigNumberInput): number => MathBN.convert(amount).toNumber();

/** The taxes of an order as Medusa computes them: of each line and of the delivery. */
export type OrderTaxes = { currency: string; parts: TaxedPart[]; includedTax: number };

/**
 * Reads an order's taxes. `includedTax` is the sum of those included in prices, in minor units.
 * @throws Error for an order that does not exist
 */
export async function readTaxes(container: MedusaContainer, orderId: string): Promise<OrderTaxes> {
  const amounts = await getOrderAmounts(databaseOf(container), orderId);
  if (!amounts) throw new Error(`The order ${orderId} does not exist.`);
  const found = addUpAsMedusa(amounts);
  const parts = found.map(({ total, tax_lines }) => ({
    total: MathBN.convert(told(total)),
    taxes: tax_lines.map(({ rate, code, description, total: amount }) => ({
      name: description || code || "Tax",
      rate: told(rate),
      amount: MathBN.convert(told(amount)),
    })),
  }));
  const included = parts
    .filter((_, place) => found[place]?.is_tax_inclusive)
    .flatMap(({ taxes }) => taxes)
    .reduce((sum, { amount }) => sum.plus(amount), MathBN.convert(0));
  const { currency_code: currency } = amounts;
  return { currency, parts, includedTax: toMinor(included.toNumber(), currency) };
}
