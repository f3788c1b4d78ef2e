import { useEffect } from "react";
import type { Account } from "~/domain/account";
import { lazyModule } from "./lazy/lazy-module";

const loadAccountCart = lazyModule(() => import("~/cart/account-cart"));

/** Syncs the cart with the signed-in person's account. A visitor loads nothing for it and causes no call. */
export function useAccountCart({ account }: { account: Account | null }): void {
  const uid = account?.uid ?? null;
  useEffect(() => {
    if (uid === null) return;
    let stop = () => {};
    let gone = false;
    loadAccountCart().then(
      ({ keepAccountCart }) => {
        if (!gone) stop = keepAccountCart(uid);
      },
      // The browser's cart is complete without it; the next page tries again.
      () => undefined,
    );
    return () => {
      gone = true;
      stop();
    };
  }, [uid]);
}
