import { useEffect } from "react";
import type { Account } from "~/domain/account";
import { clearIdToken, keepIdTokenOf } from "./id-token";

type Who = { account: Account | null; accountUnknown: boolean };

/**
 * Keeps localStorage `idToken` in step with who is signed in: renewed for a person, removed for a visitor
 * (specification, section 4), unchanged while that is unknown.
 */
export function useIdTokenOf({ account, accountUnknown }: Who): void {
  const uid = account?.uid ?? null;
  useEffect(() => {
    if (accountUnknown) return;
    if (uid === null) clearIdToken();
    else void keepIdTokenOf(uid);
  }, [uid, accountUnknown]);
}
