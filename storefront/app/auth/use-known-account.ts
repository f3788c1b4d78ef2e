import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Account } from "~/domain/account";
import { ASK_AGAIN_AT_MOST_MS, ASK_AGAIN_MS } from "~/lib/times";

/**
 * While it is unknown who is signed in, asks again: on each opened page, because following a link does not reload the
 * root, and on a page that stays open after pauses that get longer.
 */
export function useAccountOnceKnown(who: { accountUnknown: boolean }): void {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const askedOn = useRef(key);
  const pause = useRef(ASK_AGAIN_MS);
  useEffect(() => {
    if (!who.accountUnknown) {
      pause.current = ASK_AGAIN_MS;
      return;
    }
    const isNewPage = askedOn.current !== key;
    askedOn.current = key;
    const timer = setTimeout(revalidate, isNewPage ? 0 : pause.current);
    if (!isNewPage) pause.current = Math.min(2 * pause.current, ASK_AGAIN_AT_MOST_MS);
    return () => clearTimeout(timer);
  }, [who, key, revalidate]);
}

type Who = { account: Account | null; accountUnknown: boolean };

/**
 * The root's data with the last known person while a new answer is "unknown", so that a slow answer does not remove
 * what the page already shows.
 */
export function useLastKnown<Data extends Who>(data: Data): Data {
  const [known, setKnown] = useState(data.account);
  if (!data.accountUnknown && data.account !== known) setKnown(data.account);
  return useMemo(
    () => (data.accountUnknown && known ? { ...data, account: known, accountUnknown: false } : data),
    [data, known],
  );
}
