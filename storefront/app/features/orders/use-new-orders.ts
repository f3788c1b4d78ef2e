import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { toFirstPage } from "~/domain/list-view";
import { readDashboard } from "~/lib/shop-api";
import { useRefusal } from "~/ui/use-api-write";
import type { OrdersView } from "./orders-view";
import type { AllOrdersAnswer } from "./use-orders";

/** How often an open screen asks. A new order shows within 15 s. */
const EVERY_MS = 10_000;

const NewOrders = z.object({ count: z.number() });
export type NewOrders = z.infer<typeof NewOrders>;

/** New orders are on the first page of a list, and are neither shipped nor cancelled. */
const mayShowNew = ({ status, cursor }: OrdersView) => cursor === null && /^(pending)?$/.test(status);

/**
 * The number of orders that came in since the list was read. The query cache asks only while the page is visible and
 * online, and again when it becomes visible.
 */
export function useNewOrders(view: OrdersView, page: AllOrdersAnswer["list"] | undefined): number {
  const onRefusal = useRefusal();
  const query = new URLSearchParams(toFirstPage(view, { rows: "" }));
  query.set("shown", page?.orders.map(({ orderId }) => orderId).join(",") ?? "");
  if (page?.nextCursor === null) query.set("whole", "yes");
  const { data } = useQuery({
    queryKey: ["new-orders", query.toString()],
    queryFn: async ({ signal }) => {
      try {
        return await readDashboard(`/dashboard/newOrders?${query}`, NewOrders, signal);
      } catch (error) {
        onRefusal(error);
        throw error;
      }
    },
    enabled: Boolean(page) && mayShowNew(view),
    initialData: { count: 0 },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
    gcTime: 0,
  });
  return data.count;
}
