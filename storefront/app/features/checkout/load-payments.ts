import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { lateModule } from "~/ui/late/late-module";
import { isShopRenewed, reloadPage } from "~/ui/late/renewed-shop";
import type { Payments } from "~/ui/shop-context";

const loadSandbox = lateModule(() => import("./stripe-sandbox"));
const loadProvider = lateModule(() => import("@stripe/stripe-js/pure"));

/** The card provider's browser library: Stripe's own, or the sandbox's stand-in. Rejects when it cannot be loaded. */
async function loadPayments({ publishableKey, sandboxUrl }: Payments): Promise<Stripe> {
  if (sandboxUrl) {
    const { loadSandboxStripe } = await loadSandbox();
    return loadSandboxStripe({ url: sandboxUrl, publishableKey });
  }
  const { loadStripe } = await loadProvider();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("The card provider's library is for browsers only");
  return stripe;
}

/** True where no real money can move: then the pages say so, and show the test card. */
export function isTestMode({ publishableKey, sandboxUrl }: Payments): boolean {
  return sandboxUrl !== null || publishableKey.startsWith("pk_test");
}

/** `stripe` is null until it is loaded; after `failed`, `retry` loads it again, with a new page where the shop was renewed. */
export function usePaymentsLibrary(payments: Payments) {
  const { publishableKey, sandboxUrl } = payments;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [loading, setLoading] = useState<"yes" | "failed">("yes");
  useEffect(() => {
    if (loading === "failed") return;
    let gone = false;
    loadPayments({ publishableKey, sandboxUrl }).then(
      (loaded) => gone || setStripe(loaded),
      () => gone || setLoading("failed"),
    );
    return () => {
      gone = true;
    };
  }, [publishableKey, sandboxUrl, loading]);
  const retry = async () => {
    if (!(await isShopRenewed()) || !(await reloadPage())) setLoading("yes");
  };
  return { stripe, failed: loading === "failed" && stripe === null, retry: () => void retry() };
}
