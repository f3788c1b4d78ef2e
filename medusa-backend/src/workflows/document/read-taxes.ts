import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { z } from "zod";
import type { TaxedPart } from "../../documents/tax-groups";
import { toMinor } from "../../lib/money/money";

const PART = [
  "id",
  "total",
  "is_tax_inclusive",
  "tax_lines.rate",
  "tax_lines.code",
  "tax_lines.description",
  "tax_lines.total",
];
const FIELDS = [
  "id",
  "total",
  "currency_code",
  ...PART.map((field) => `items.${field}`),
  ...PART.map((field) => `shipping_methods.${field}`),
];

/** Medusa's amounts: exact objects, numbers or texts. */
const Amount = z.unknown().transform((amount) => MathBN.convert(amount as number));
const TaxLine = z.object({
  rate: z.coerce.number(),
  code: z.string().nullish(),
  description: z.string().nullish(),
  total: Amount,
});
const Part = z.object({
  total: Amount,
  is_tax_inclusive: z.boolean().nullish(),
  tax_lines: z.array(TaxLine).nullish(),
});
const Parts = z.array(Part.nullable()).nullish();
const TaxedOrder = z.object({ currency_code: z.string(), items: Parts, shipping_methods: Parts });

/** The taxes of an order as Medusa computes them: of each line and of the delivery. */
export type OrderTaxes = { currency: string; parts: TaxedPart[]; includedTax: number };

/**
 * Reads an order's taxes. `includedTax` is the sum of those included in prices, in minor units.
 * @throws Error for an order that does not exist
 */
export async function readTaxes(container: MedusaContainer, orderId: string): Promise<OrderTaxes> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } });
  const { currency_code, items, shipping_methods } = TaxedOrder.parse(data[0]);
  const found = [...(items ?? []), ...(shipping_methods ?? [])].flatMap((part) => (part ? [part] : []));
  const parts = found.map(({ total, tax_lines }) => ({
    total,
    taxes: (tax_lines ?? []).map((line) => ({
      name: line.description || line.code || "Tax",
      rate: line.rate,
      amount: line.total,
    })),
  }));
  const included = parts
    .filter((_, place) => found[place]?.is_tax_inclusive)
    .flatMap(({ taxes }) => taxes)
    .reduce((sum, { amount }) => sum.plus(amount), MathBN.convert(0));
  return { currency: currency_code, parts, includedTax: toMinor(included.toNumber(), currency_code) };
}
