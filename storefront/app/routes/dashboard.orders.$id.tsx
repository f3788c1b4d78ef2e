import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { medusaForRequest, requireAccount, requireAdmin } from "~/auth/index.server";
import {
  OrderForms,
  takeArrival,
  takeCancellation,
  takeReceipt,
  takeReturn,
  takeTracking,
} from "~/features/orders/order-forms.server";
import { OrderScreen } from "~/features/orders/order-screen";
import { ReturnFields } from "~/features/orders/return-fields";
import { ShipFields } from "~/features/orders/ship-fields";
import { ParcelForms, takeParcelForm } from "~/features/orders/ship-forms.server";
import { TrackingFields } from "~/features/orders/tracking-fields";
import { toErrorPage } from "~/lib/error-page.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { getOrderPage } from "~/medusa/order-pages.server";
import { ButtonLink } from "~/ui/button-link";
import { ScreenFailed } from "~/ui/error-boundary";
import { ScreenNotice } from "~/ui/screen-notice";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `Order #${data.order.displayId}` : "Order");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await requireAccount(request, context);
  const medusa = await medusaForRequest(request, context);
  const page = await getOrderPage(medusa, { orderId: params.id ?? "" }).catch((error: unknown) => {
    throw toErrorPage(error);
  });
  return json({ role, ...page });
}

/**
 * Takes the page's forms: the customer's for a return and for calling one off, and an admin's for parcels, for what the
 * courier calls them, and for what came back.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await readForm(request, OrderForms, TrackingFields, ReturnFields, ParcelForms, ShipFields);
  const medusa = await medusaForRequest(request, context);
  const orderId = params.id ?? "";
  const which = form.get("form");
  if (which === "return" || which === "cancel") {
    await requireAccount(request, context);
    return which === "return" ? await takeReturn(medusa, orderId, form) : await takeCancellation(medusa, form);
  }
  await requireAdmin(request, context);
  if (which === "arrived") return await takeArrival(medusa, form);
  if (which === "receive") return await takeReceipt(medusa, form);
  if (ParcelForms.shape.form.safeParse(which).success) return await takeParcelForm(medusa, orderId, form);
  return await takeTracking(medusa, orderId, form);
}

export default function OrderRoute() {
  return <OrderScreen {...useLoaderData<typeof loader>()} />;
}

/** Another person's order gets the same answer as one that does not exist. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ScreenFailed />;
  return (
    <ScreenNotice as="h1" title="There is no such order" text="It may have been deleted, or belong to another account.">
      <ButtonLink size="lg" to="/dashboard/myOrders">
        See my orders
      </ButtonLink>
    </ScreenNotice>
  );
}
