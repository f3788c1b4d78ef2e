import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAccount } from "~/auth/index.server";
import { StaffScreen } from "~/features/orders/admin-order-screen";
import { orderForms } from "~/features/orders/order-forms.server";
import { OrderScreen } from "~/features/orders/order-screen";
import { privateMeta } from "~/lib/page-meta";
import { toErrorPage } from "~/lib/page-responses.server";
import { getOrderPage, getStaffOrder } from "~/medusa/orders.server";
import { ScreenNotFound } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `Order #${data.order.displayId}` : "Order");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await requireAccount(request, context);
  const medusa = await medusaForRequest(request, context);
  const order = { orderId: params.id ?? "" };
  try {
    if (role !== "admin") return json({ role, ...(await getOrderPage(medusa, order)), desk: null });
    const { page, desk } = await getStaffOrder(medusa, order);
    // An admin sees their own purchase as its buyer, unless the desk is requested.
    const asBuyer = page.own && new URL(request.url).searchParams.get("view") !== "desk";
    return json({ role, ...page, desk: asBuyer ? null : desk });
  } catch (error) {
    throw toErrorPage(error);
  }
}

export const action = orderForms;

export default function OrderRoute() {
  const { role, desk, ...page } = useLoaderData<typeof loader>();
  return desk ? <StaffScreen desk={desk} {...page} /> : <OrderScreen role={role} {...page} />;
}

/** Another person's order gets the same answer as a missing one. */
export function ErrorBoundary() {
  return (
    <ScreenNotFound title="There is no such order" text="It may belong to another account." to="/dashboard/myOrders">
      See my orders
    </ScreenNotFound>
  );
}
