import { useMemo, useState } from "react";
import type { Account } from "~/domain/account";

type Who = { account: Account | null; accountUnknown: boolean };

/**
 * The root's data with whoever was known last while a new answer leaves it open who is signed in: a slow answer to a
 * later question is no reason to forget what the page shows already.
 */
export function useLastKnown<Data extends Who>(data: Data): Data {
  const [known, setKnown] = useState(data.account);
  if (!data.accountUnknown && data.account !== known) setKnown(data.account);
  return useMemo(
    () => (data.accountUnknown && known ? { ...data, account: known, accountUnknown: false } : data),
    [data, known],
  );
}
