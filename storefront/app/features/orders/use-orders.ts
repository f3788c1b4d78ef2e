import { useQuery } from "@tanstack/react-query";
import type { Order } from "~/domain/order";
import { shopApi } from "~/lib/shop-api";
import { toOrder, WireOrders } from "./order-wire";

/** What the loader brought: `orders` is null where it could not; `loadedAt` names the reading. */
export type LoadedOrders = { orders: Order[] | null; loadedAt: number };

/**
 * The orders of the account with this e-mail, newest first. What the loader brought is shown as it is; otherwise the browser asks,
 * with the query cache's retries.
 */
export function useOrders(email: string, { orders, loadedAt }: LoadedOrders) {
  return useQuery({
    queryKey: ["orders", email, loadedAt],
    queryFn: async ({ signal }) => {
      const path = `/orders?${new URLSearchParams({ email })}`;
      return (await shopApi.get(path, { schema: WireOrders, signal })).map(toOrder);
    },
    ...(orders ? { initialData: orders } : {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
