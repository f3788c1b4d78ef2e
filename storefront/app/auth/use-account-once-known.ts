import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * While it is unknown who is signed in, asks again on each page that is opened, because following a link does not
 * reload the root.
 */
export function useAccountOnceKnown({ accountUnknown }: { accountUnknown: boolean }): void {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const askedOn = useRef(key);
  useEffect(() => {
    if (!accountUnknown || askedOn.current === key) return;
    askedOn.current = key;
    revalidate();
  }, [accountUnknown, key, revalidate]);
}
