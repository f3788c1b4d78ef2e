import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Asks again who is signed in, at each page that is opened while it is unknown: links alone do not ask. */
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
