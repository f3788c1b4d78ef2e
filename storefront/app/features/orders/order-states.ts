import { z } from "zod";
import type { OrderState } from "~/domain/order-progress";
import { API_TIMEOUT_MS } from "~/lib/times";

/** Where the orders of a list are, by order. */
export const OrderStates = z.object({ states: z.record(z.string(), z.custom<OrderState>()) });
export type OrderStates = z.infer<typeof OrderStates>;

/**
 * Where the orders of a list are. Without an answer it is empty, and each order shows what its status alone says.
 */
export async function readOrderStates(query: URLSearchParams, signal: AbortSignal): Promise<OrderStates> {
  try {
    const answer = await fetch(`/dashboard/orderStates?${query}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
    });
    return answer.ok ? OrderStates.parse(await answer.json()) : { states: {} };
  } catch {
    return { states: {} };
  }
}
