import { useSyncExternalStore } from "react";
import { type Dates, datesIn } from "~/domain/dates";
import { countryOfTimeZone } from "~/domain/fly-rules/regions";
import { visitStorage } from "~/lib/browser-storage";
import { useShop } from "./shop-context";

/** sessionStorage: the country that the visitor chose on a product's page (ISO code in lower case). */
const CHOSEN = "country";

/** Remembers the chosen country for this visit. */
export function rememberCountry(country: string): void {
  visitStorage.write(CHOSEN, country);
}

const zoneOfBrowser = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;

let guessed: string | null | undefined;

/** The country that was chosen in this visit, else the one whose time zone the browser has; null if unknown. */
function countryOfVisitor(): string | null {
  const chosen = visitStorage.read(CHOSEN) ?? "";
  if (/^[a-z]{2}$/.test(chosen)) return chosen;
  if (guessed === undefined) guessed = countryOfTimeZone(zoneOfBrowser() ?? "");
  return guessed;
}

const neverChanges = () => () => undefined;

/**
 * The visitor's country (ISO code in lower case), once the page's scripts run; before, and if it is unknown, the shop's
 * default one. Public pages are the same for everybody, so their server does not know it.
 */
export function useVisitorCountry(): string {
  const { country } = useShop();
  return useSyncExternalStore(
    neverChanges,
    () => countryOfVisitor() ?? country,
    () => country,
  );
}

/**
 * Dates and times in the visitor's own time zone, for moments by which they have to do something; on the server, in the
 * shop's. The element that shows them has `suppressHydrationWarning`.
 */
export function useVisitorDates(): Dates {
  const { timeZone } = useShop();
  return datesIn(import.meta.env.SSR ? timeZone : (zoneOfBrowser() ?? timeZone));
}
