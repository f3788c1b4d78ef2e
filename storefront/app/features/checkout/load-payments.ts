import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { lateModule } from "~/ui/late/late-module";
import { isShopRenewed, reloadPage } from "~/ui/late/renewed-shop";

const loadProvider = lateModule(() => import("@stripe/stripe-js/pure"));

/** Stripe's browser library. Rejects when it cannot be loaded. */
async function loadPayments(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await loadProvider();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("The card provider's library is for browsers only");
  return stripe;
}

/**
 * `stripe` is null until it is loaded. After `failed`, `retry` loads it again, with a new page where the shop was
 * updated.
 */
export function usePaymentsLibrary(publishableKey: string) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [loading, setLoading] = useState<"yes" | "failed">("yes");
  useEffect(() => {
    if (loading === "failed") return;
    let gone = false;
    loadPayments(publishableKey).then(
      (loaded) => gone || setStripe(loaded),
      () => gone || setLoading("failed"),
    );
    return () => {
      gone = true;
    };
  }, [publishableKey, loading]);
  const retry = async () => {
    if (!(await isShopRenewed()) || !(await reloadPage())) setLoading("yes");
  };
  return { stripe, failed: loading === "failed" && stripe === null, retry: () => void retry() };
}
