import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { ShowOrder } from "medusa-backend/contract/routes";
import { medusaForRequest, requireAccount, requireAdmin } from "~/auth/index.server";
import { orderPath } from "~/domain/order-paths";
import { AddressFields, ArrivedFields, DeskFields, SettleFields } from "~/features/orders/desk-fields";
import {
  takeAddress,
  takeDeskReturn,
  takeNote,
  takeRefund,
  takeRefundQuestion,
  takeRefusal,
  takeResend,
  takeSettlement,
  takeSettleQuestion,
} from "~/features/orders/desk-forms.server";
import { DeskScreen } from "~/features/orders/desk-screen";
import {
  OrderForms,
  takeArrival,
  takeCancellation,
  takeReceipt,
  takeReturn,
  takeTracking,
} from "~/features/orders/order-forms.server";
import { OrderScreen } from "~/features/orders/order-screen";
import { RefundFields } from "~/features/orders/refund-fields";
import { ReturnFields } from "~/features/orders/return-fields";
import { ShipFields } from "~/features/orders/ship-fields";
import { ParcelForms, takeParcelForm } from "~/features/orders/ship-forms.server";
import { TrackingFields } from "~/features/orders/tracking-fields";
import { toErrorPage } from "~/lib/error-page.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { askAgain, keepTyped } from "~/lib/refused-form.server";
import type { Medusa } from "~/medusa/client.server";
import { getOrderDesk } from "~/medusa/order-desk.server";
import { getOrderPage } from "~/medusa/order-pages.server";
import { ButtonLink } from "~/ui/button";
import { ScreenFailed } from "~/ui/error-boundary";
import { ScreenNotice } from "~/ui/screen-notice";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `Order #${data.order.displayId}` : "Order");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await requireAccount(request, context);
  const medusa = await medusaForRequest(request, context);
  const order = { orderId: params.id ?? "" };
  try {
    if (role !== "admin") return json({ role, ...(await getOrderPage(medusa, order)), desk: null });
    const { page, desk } = await getOrderDesk(medusa, order);
    // An admin sees their own purchase as its buyer, unless the desk is requested.
    const asBuyer = page.own && new URL(request.url).searchParams.get("view") !== "desk";
    return json({ role, ...page, desk: asBuyer ? null : desk });
  } catch (error) {
    throw toErrorPage(error);
  }
}

/** An admin's forms, by name. */
const DESK: Readonly<Record<string, (medusa: Medusa, orderId: string, form: FormData) => Promise<Response>>> = {
  arrived: (medusa, _orderId, form) => takeArrival(medusa, form),
  receive: (medusa, _orderId, form) => takeReceipt(medusa, form),
  refuse: (medusa, _orderId, form) => takeRefusal(medusa, form),
  "refund-question": takeRefundQuestion,
  refund: takeRefund,
  "settle-question": takeSettleQuestion,
  settle: takeSettlement,
  note: takeNote,
  address: takeAddress,
  resend: takeResend,
  "desk-return": takeDeskReturn,
};

/**
 * Handles the page's forms: the customer's to request or cancel a return, and an admin's at the desk.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await readForm(
    request,
    OrderForms,
    TrackingFields,
    ReturnFields,
    RefundFields,
    AddressFields,
    DeskFields,
    SettleFields,
    ArrivedFields,
    ParcelForms,
    ShipFields,
  );
  const medusa = await medusaForRequest(request, context, form);
  const orderId = params.id ?? "";
  const which = form.get("form");
  if (which === "return" || which === "cancel") {
    await requireAccount(request, context);
    return which === "return" ? await takeReturn(medusa, orderId, form) : await takeCancellation(medusa, form);
  }
  if (which === "show") {
    await requireAccount(request, context);
    await medusa.call(ShowOrder, { id: orderId }).catch((error: unknown) => {
      throw toErrorPage(error);
    });
    return redirect(orderPath(orderId));
  }
  await requireAdmin(request, context);
  if (form.has("not_yet")) return askAgain(form);
  return await keepTyped(form, await takeDeskForm(medusa, orderId, form));
}

function takeDeskForm(medusa: Medusa, orderId: string, form: FormData): Promise<Response> {
  const which = form.get("form");
  const take = Object.hasOwn(DESK, String(which)) ? DESK[String(which)] : undefined;
  if (take) return take(medusa, orderId, form);
  if (ParcelForms.shape.form.safeParse(which).success) return takeParcelForm(medusa, orderId, form);
  return takeTracking(medusa, orderId, form);
}

export default function OrderRoute() {
  const { role, desk, ...page } = useLoaderData<typeof loader>();
  return desk ? <DeskScreen desk={desk} {...page} /> : <OrderScreen role={role} {...page} />;
}

/** Another person's order gets the same answer as a missing one. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ScreenFailed />;
  return (
    <ScreenNotice as="h1" title="There is no such order" text="It may belong to another account.">
      <ButtonLink size="lg" to="/dashboard/myOrders">
        See my orders
      </ButtonLink>
    </ScreenNotice>
  );
}
