import { asShopError } from "../../lib/shop-error";

/**
 * Sends one request after another to Stripe until `until` (milliseconds), or until Stripe cannot be asked
 * (`backend_unavailable`, thrown once); afterwards every answer is null.
 */
export function questionsUntil(until: number) {
  let silent = false;
  return async <T>(question: () => Promise<T>): Promise<T | null> => {
    if (silent || Date.now() >= until) return null;
    try {
      return await question();
    } catch (error) {
      silent = asShopError(error)?.shopCode === "backend_unavailable";
      throw error;
    }
  };
}
