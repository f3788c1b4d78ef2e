import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asCustomer, requirePermission } from "~/auth/index.server";
import { may } from "~/domain/account";
import { AppError } from "~/domain/app-error";
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
  const { account, medusa } = await asCustomer({ request, context });
  const order = { orderId: params.id ?? "" };
  try {
    if (!may(account, "read orders")) return json({ ...(await getOrderPage(medusa, order)), desk: null });
    const { page, desk } = await getStaffOrder(medusa, order);
    // Somebody of the staff sees their own purchase as its buyer, unless the desk is requested.
    const asBuyer = page.own && new URL(request.url).searchParams.get("view") !== "desk";
    return json({ ...page, desk: asBuyer ? null : desk });
  } catch (error) {
    // Whoever is of the staff reads that the role leaves orders out, whether or not there is this one.
    const isMissing = error instanceof AppError && error.code === "not_found";
    if (account.staffRole && isMissing) await requirePermission(request, context, "read orders");
    throw toErrorPage(error);
  }
}

export const action = orderForms;

export default function OrderRoute() {
  const { desk, ...page } = useLoaderData<typeof loader>();
  return desk ? <StaffScreen desk={desk} {...page} /> : <OrderScreen {...page} />;
}

/** Another person's order gets the same answer as a missing one. */
export function ErrorBoundary() {
  return (
    <ScreenNotFound title="There is no such order" text="It may belong to another account." to="/dashboard/myOrders">
      See my orders
    </ScreenNotFound>
  );
}
