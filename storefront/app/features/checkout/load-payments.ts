import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { lazyModule } from "~/ui/lazy/lazy-module";
import { isShopRenewed, reloadPage } from "~/ui/lazy/lazy-part";
import type { Payments } from "~/ui/shop-context";

type LibrarySource = Pick<Payments, "publishableKey" | "sandboxScript">;

const loadProvider = lazyModule(() => import("@stripe/stripe-js/pure"));

/**
 * Stripe's browser library, which takes what the payment sandbox's script defined before. Rejects when either cannot be
 * loaded.
 */
export async function loadPayments({ publishableKey, sandboxScript }: LibrarySource): Promise<Stripe> {
  if (sandboxScript) await provideSandbox(sandboxScript);
  const { loadStripe } = await loadProvider();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("The card provider's library is for browsers only");
  return stripe;
}

/** Without it `loadStripe` would ask Stripe itself. */
async function provideSandbox(address: string): Promise<void> {
  if (!window.Stripe) await loadScript(address);
  if (!window.Stripe) throw new Error("The payment sandbox's script defines no Stripe");
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The payment sandbox's script could not be loaded"));
    };
    document.head.append(script);
  });
}

/**
 * `stripe` is null until it is loaded. After `failed`, `retry` loads it again, with a new page if the shop was
 * updated.
 */
export function usePaymentsLibrary({ publishableKey, sandboxScript }: LibrarySource) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [loading, setLoading] = useState<"yes" | "failed">("yes");
  useEffect(() => {
    if (loading === "failed") return;
    let gone = false;
    loadPayments({ publishableKey, sandboxScript }).then(
      (loaded) => gone || setStripe(loaded),
      () => gone || setLoading("failed"),
    );
    return () => {
      gone = true;
    };
  }, [publishableKey, sandboxScript, loading]);
  const retry = async () => {
    if (!(await isShopRenewed()) || !(await reloadPage())) setLoading("yes");
  };
  return { stripe, failed: loading === "failed" && stripe === null, retry: () => void retry() };
}
