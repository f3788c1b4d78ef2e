import type { LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest } from "~/auth/index.server";
import type { NewOrders } from "~/features/orders/use-new-orders";
import { answerDashboard } from "~/lib/answer-dashboard.server";
import { countNewOrders } from "~/medusa/orders.server";

/** Manage All Orders asks for this while it is looked at: how many orders it does not show yet. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  answerDashboard<NewOrders>(async () => {
    const search = new URL(request.url).searchParams;
    const medusa = await medusaForRequest(request, context);
    const pending = search.get("status") === "pending";
    return await countNewOrders(medusa, { status: pending ? "pending" : "current", shown: search.get("shown") ?? "" });
  });
