import { ProductPrice } from "../../contract/catalogue";
import { CURRENCY } from "../../contract/currency";
import type { PriceChange } from "../../contract/product-bulk";
import { toMajor, toMinor } from "../money/money";

/** A price after a change, in whole cents, or the reason why it is impossible. Half a cent is rounded up. */
export function changePrice(before: number | null, { by, value }: PriceChange): { price: number } | { fault: string } {
  if (before === null && by !== "set") return { fault: "It has no price that could be changed" };
  const cents = toMinor(before ?? 0, CURRENCY);
  // Thousandths of a per cent, so that 12.5 % is an integer and no fraction is lost.
  const parts = BigInt(cents) * BigInt(100_000 + Math.round(value * 1_000));
  const changed = {
    set: () => value,
    amount: () => toMajor(cents + Math.round(value * 100), CURRENCY),
    percent: () => toMajor(Number((parts + 50_000n) / 100_000n), CURRENCY),
  }[by]();
  if (changed <= 0) return { fault: `Would cost ${changed.toFixed(2)}` };
  const read = ProductPrice.safeParse(changed);
  return read.success ? { price: read.data } : { fault: read.error.issues[0]?.message ?? "This value is not allowed" };
}
