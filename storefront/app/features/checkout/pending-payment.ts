import { z } from "zod";
import { createBrowserArea, type StorageArea } from "~/cart/storage";

/** The key under which this browser stores a payment that it started and whose outcome it does not know. */
const KEY = "checkout:payment";

const PendingPayment = z.object({ paymentIntentId: z.string().min(1), email: z.string() });
type PendingPayment = z.infer<typeof PendingPayment>;

/** Stores the pending payment of one browser. Damaged contents count as none. */
export function createPendingPayments(area: StorageArea) {
  const read = (): PendingPayment | null => {
    const text = area.getItem(KEY);
    if (typeof text !== "string") return null;
    try {
      return PendingPayment.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  };
  return {
    remember: (payment: PendingPayment) => area.setItem(KEY, JSON.stringify(payment)),
    /** The PaymentIntent that is pending for the account with this e-mail; another account's is not returned. */
    of: (email: string) => {
      const payment = read();
      return payment?.email === email ? payment.paymentIntentId : null;
    },
    isPending: (paymentIntentId: string) => read()?.paymentIntentId === paymentIntentId,
    forget: (paymentIntentId: string) => {
      if (read()?.paymentIntentId === paymentIntentId) area.removeItem(KEY);
    },
    forgetAll: () => area.removeItem(KEY),
  };
}

const pending = createPendingPayments(createBrowserArea());

/** Called before the card is confirmed, so that even a reload at that moment leads to the payment's page. */
export const rememberPayment = pending.remember;
export const pendingPaymentOf = pending.of;
export const isPendingPayment = pending.isPending;
/** Called when the outcome of the payment is known. */
export const forgetPayment = pending.forget;
export const forgetPendingPayments = pending.forgetAll;
