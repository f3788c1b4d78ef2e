import type { Freshness } from "~/domain/product-page";
import { useDates } from "~/ui/shop-context";
import styles from "./freshness-note.module.css";

/** The note on a page while Medusa does not answer; nothing otherwise. `loadedAt` is a UTC ISO string. */
export function FreshnessNote({ freshness, loadedAt }: { freshness: Freshness; loadedAt: string | null }) {
  const { formatTime } = useDates();
  if (freshness === "live") return null;
  const asOf = loadedAt ? `This is the page as of ${formatTime(loadedAt)}. ` : "";
  return (
    <p className={styles.note} data-testid="freshness-note">
      {`Part of the shop cannot be reached right now. ${asOf}You can fill your cart; ordering works again in a moment.`}
    </p>
  );
}
