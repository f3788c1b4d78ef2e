import type { Product } from "./product";
import type { Freshness } from "./product-page";

export const FEW = 5;

/** `uncertain`: Medusa does not answer, so it is checked before paying. `made-to-order`: any number can be bought. */
export type Stock = { kind: "in-stock" | "made-to-order" | "sold-out" | "uncertain" } | { kind: "few"; count: number };

export function stockOf({ product, freshness }: { product: Pick<Product, "available">; freshness: Freshness }): Stock {
  if (freshness !== "live") return { kind: "uncertain" };
  const { available } = product;
  if (available === null) return { kind: "made-to-order" };
  if (available <= 0) return { kind: "sold-out" };
  return available <= FEW ? { kind: "few", count: available } : { kind: "in-stock" };
}

export type StockAlertAsked = { to: "account" | "address"; email: string | null };

export const sayAsked = ({ to, email }: StockAlertAsked, accountEmail: string | null): string =>
  to === "account"
    ? `We will write to ${accountEmail ?? "your e-mail address"} once, when it is back.`
    : `We sent a link to ${email ?? "your address"}; if you asked before, use the link that you have. Open it, and we will write to you once, when it is back.`;
