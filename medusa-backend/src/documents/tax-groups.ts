import { type BigNumber, splitMinor } from "../lib/money/sums";
import type { TaxGroup } from "../modules/shop-document/snapshot";

/**
 * A line or the delivery of an order in Medusa's books, in major units and not rounded: `total` is its price with
 * taxes, after discounts.
 */
export type TaxedPart = {
  total: BigNumber;
  taxes: readonly { name: string; rate: number; amount: BigNumber }[];
};

/** Parts with the same taxes. */
type Alike = { total: BigNumber; taxes: { name: string; rate: number; amount: BigNumber }[] };

function groupAlike(parts: readonly TaxedPart[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const { total, taxes } of parts) {
    const key = JSON.stringify(taxes.map(({ name, rate }) => [name, rate]));
    const group = groups.get(key);
    if (!group) {
      groups.set(key, { total, taxes: taxes.map((tax) => ({ ...tax })) });
      continue;
    }
    group.total = group.total.plus(total);
    for (const [place, tax] of group.taxes.entries()) tax.amount = tax.amount.plus(taxes[place]?.amount ?? 0);
  }
  return [...groups.values()];
}

/**
 * The taxes of a document, in minor units: `total` is the document's, `tax` all taxes in it. Bases and taxes add up to
 * `total`, taxes to `tax`. A tax that no part names is listed separately, without a rate.
 */
export function toTaxGroups(parts: readonly TaxedPart[], { total, tax }: { total: number; tax: number }): TaxGroup[] {
  const alike = groupAlike(parts);
  const named = alike.flatMap(({ taxes }) => taxes.map(({ amount }) => amount));
  const amounts = splitMinor(tax, named);
  if (!amounts) return [{ base: total - tax, taxes: tax === 0 ? [] : [{ name: "Tax", rate: null, tax }] }];
  const totals =
    splitMinor(
      total,
      alike.map((group) => group.total),
    ) ?? [];
  return alike.map((group, place) => {
    const taxes = group.taxes.map(({ name, rate }) => ({ name, rate, tax: amounts.shift() ?? 0 }));
    return { base: (totals[place] ?? 0) - taxes.reduce((sum, { tax }) => sum + tax, 0), taxes };
  });
}

/** The shares of a partial amount in an invoice's bases and taxes, in the order of its groups. */
function splitOver(groups: readonly TaxGroup[], part: number): number[] {
  const weights = groups.flatMap(({ base, taxes }) => [base, ...taxes.map(({ tax }) => tax)]);
  return splitMinor(part, weights) ?? weights.map(() => 0);
}

/**
 * The taxes of a credit note over `amount`, in proportion to those of its invoice. `credited` is the sum of the
 * invoice's earlier credit notes: once all of the total is credited, every base and tax is credited exactly.
 */
export function toCreditedGroups(
  groups: readonly TaxGroup[],
  { amount, credited }: { amount: number; credited: number },
): TaxGroup[] {
  const before = splitOver(groups, credited);
  const shares = splitOver(groups, credited + amount).map((share, place) => share - (before[place] ?? 0));
  return groups.map(({ taxes }) => {
    const base = shares.shift() ?? 0;
    return { base, taxes: taxes.map(({ name, rate }) => ({ name, rate, tax: shares.shift() ?? 0 })) };
  });
}
