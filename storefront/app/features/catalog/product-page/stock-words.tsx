import type { Freshness } from "~/domain/product-page";
import type { Stock } from "~/domain/stock";
import { useDates } from "~/ui/shop-context";
import styles from "../product-card.module.css";

/** Nothing while Medusa answers. `loadedAt` is a UTC ISO string. */
export function FreshnessNote({ freshness, loadedAt }: { freshness: Freshness; loadedAt: string | null }) {
  const { formatTime } = useDates();
  if (freshness === "live") return null;
  const asOf = loadedAt ? `This is the page as of ${formatTime(loadedAt)}. ` : "";
  return (
    <p className={styles.freshness} data-testid="freshness-note">
      {`Part of the shop cannot be reached right now. ${asOf}You can fill your cart; ordering works again in a moment.`}
    </p>
  );
}

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
