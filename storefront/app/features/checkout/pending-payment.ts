import { z } from "zod";
import { createBrowserArea, type StorageArea } from "~/cart/storage";

/** Where this browser keeps the payment that it began and has not heard the end of. */
const KEY = "checkout:payment";

const PendingPayment = z.object({ paymentIntentId: z.string().min(1), email: z.string() });
type PendingPayment = z.infer<typeof PendingPayment>;

/** The payment under way in one browser. Damaged contents read as none. */
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
    /** The PaymentIntent that the account with this e-mail has under way; another's is nobody's business here. */
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

/** Called before the card is asked, so that even a reload in that moment ends on the payment's page. */
export const rememberPayment = pending.remember;
export const pendingPaymentOf = pending.of;
export const isPendingPayment = pending.isPending;
/** Called when it is known what became of the payment. */
export const forgetPayment = pending.forget;
export const forgetPendingPayments = pending.forgetAll;
