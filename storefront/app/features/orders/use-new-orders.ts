import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { readDashboard } from "~/lib/read-dashboard";
import type { Order } from "~/medusa/to-order";
import { useRefusal } from "~/ui/use-refusal";
import type { OrdersView } from "./use-orders";

/** How often an open screen asks. A new order shows within 15 s. */
const EVERY_MS = 10_000;

const NewOrders = z.object({ count: z.number() });
export type NewOrders = z.infer<typeof NewOrders>;

/** New orders are pending, and stand on the first page of a list without a search. */
const mayShowNew = ({ q, status, cursor }: OrdersView) => q === "" && cursor === null && /^(pending)?$/.test(status);

/**
 * How many orders came in since the list was read. The query cache asks only while the page is visible and online, and
 * again when it is looked at again.
 */
export function useNewOrders(view: OrdersView, orders: readonly Order[] | undefined): number {
  const onRefusal = useRefusal();
  const shown = orders?.map(({ orderId }) => orderId).join(",") ?? "";
  const query = new URLSearchParams({ status: view.status, shown });
  const { data } = useQuery({
    queryKey: ["new-orders", query.toString()],
    queryFn: async ({ signal }) => {
      try {
        return await readDashboard(`/dashboard/newOrders?${query}`, { schema: NewOrders, signal });
      } catch (error) {
        onRefusal(error);
        throw error;
      }
    },
    enabled: orders !== undefined && mayShowNew(view),
    initialData: { count: 0 },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  return data.count;
}
