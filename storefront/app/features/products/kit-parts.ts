import type { StaffProduct } from "~/medusa/managed-products.server";

/** The parts of a kit as its form has them, one a line. A part in several places has a row of the stock for each. */
export function partLines(stock: readonly Pick<StaffProduct["stock"][number], "part">[]): string {
  const lines = stock.flatMap(({ part }) => (part ? [`${part.pieces} × ${part.sku || part.title}`] : []));
  return [...new Set(lines)].join("\n");
}
