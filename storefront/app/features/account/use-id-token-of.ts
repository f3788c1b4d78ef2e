import { useEffect } from "react";
import type { Account } from "~/domain/account";
import { clearIdToken, keepIdTokenOf } from "~/lib/id-token";

/** Keeps localStorage `idToken` true to who is signed in: renewed for a person, removed for nobody (specification, section 4). */
export function useIdTokenOf(account: Account | null): void {
  const uid = account?.uid ?? null;
  useEffect(() => {
    if (uid === null) clearIdToken();
    else void keepIdTokenOf(uid);
  }, [uid]);
}
