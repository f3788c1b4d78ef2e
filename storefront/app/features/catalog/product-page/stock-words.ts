import type { Stock } from "~/domain/stock";

/** The words of a stock. */
export function stockWords(stock: Stock): string {
  switch (stock.kind) {
    case "in-stock":
      return "In stock";
    case "made-to-order":
      return "Available";
    case "few":
      return `Only ${stock.count} left`;
    case "sold-out":
      return "Sold out";
    case "uncertain":
      return "Stock is checked before you pay";
  }
}
