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

/** The visitor's country (ISO, lower case) once scripts run, else the shop's: public pages are the same for all. */
export function useVisitorCountry(): string {
  const { country } = useShop();
  return useSyncExternalStore(
    neverChanges,
    () => countryOfVisitor() ?? country,
    () => country,
  );
}

/** Dates in the visitor's own time zone, on the server in the shop's; their element has `suppressHydrationWarning`. */
export function useVisitorDates(): Dates {
  const { timeZone } = useShop();
  return datesIn(import.meta.env.SSR ? timeZone : (zoneOfBrowser() ?? timeZone));
}
