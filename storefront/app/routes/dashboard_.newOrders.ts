import type { LoaderFunctionArgs } from "@remix-run/node";
import { ORDER_LIST } from "medusa-backend/contract";
import { CountNewOrders } from "medusa-backend/contract/routes";
import { medusaForRequest } from "~/auth/index.server";
import type { NewCount } from "~/features/orders/all-orders";
import { toListQuery } from "~/features/orders/list-viewed-orders.server";
import { answerDashboard } from "~/lib/page-responses.server";
import { readListView } from "~/medusa/lists.server";

/** The number of orders that the view of Manage All Orders does not show yet; requested while the screen is visible. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerDashboard<NewCount>(async () => {
    const search = new URL(request.url).searchParams;
    const medusa = await medusaForRequest(request, context);
    return await medusa.call(CountNewOrders, {
      ...toListQuery(readListView(ORDER_LIST, request)),
      shown: search.get("shown") ?? "",
      ...(search.get("whole") === "yes" && { whole: "yes" as const }),
    });
  });
