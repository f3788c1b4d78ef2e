import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Account } from "~/domain/account";

/**
 * While it is unknown who is signed in, asks again on each opened page, because following a link does not reload the
 * root.
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
