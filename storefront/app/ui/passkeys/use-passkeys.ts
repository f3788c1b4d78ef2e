import { useEffect, useState } from "react";
import { lazyModule } from "../lazy/lazy-module";
import { useShop } from "../shop-context";

/** The code that talks to authenticators, loaded when one is asked. */
export const loadCeremony = lazyModule(() => import("./ceremony"));

/** What a screen says if the shop, or the code above, does not come. */
export const NOT_REACHED = "The shop could not be reached. Please try again in a moment.";

/**
 * Whether this browser has passkeys for this page; undefined until its scripts run. Browsers tie them to a domain, so a
 * page at an IP address such as http://127.0.0.1 has none; the shop accepts those of its public address alone.
 */
export function usePasskeysOffered(): boolean | undefined {
  const { origin } = useShop();
  const [offered, setOffered] = useState<boolean>();
  useEffect(() => {
    const isOwn = URL.canParse(origin) && new URL(origin).origin === window.location.origin;
    const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
    setOffered(isOwn && !isAddress && "PublicKeyCredential" in window);
  }, [origin]);
  return offered;
}
