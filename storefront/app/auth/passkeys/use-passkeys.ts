import { useEffect, useState } from "react";
import { lazyModule } from "~/ui/lazy/lazy-module";

/** The code that talks to authenticators, loaded when one is asked. */
export const loadCeremony = lazyModule(() => import("./ceremony"));

/**
 * Whether this browser has passkeys for this page; undefined until its scripts run. `origin` is the one that the shop's
 * passkeys are for, null for none: a browser ties passkeys to a domain, so a page at an IP address such as
 * http://127.0.0.1 has none, and neither has one at another address than the shop's public one.
 */
export function usePasskeysOffered(origin: string | null): boolean | undefined {
  const [offered, setOffered] = useState<boolean>();
  useEffect(() => setOffered(origin === window.location.origin && "PublicKeyCredential" in window), [origin]);
  return offered;
}
