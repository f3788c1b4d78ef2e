import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { medusaForRequest, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { PaymentPage } from "~/features/checkout/payment-page";
import { pendingPayments } from "~/features/checkout/payments";
import { privateMeta } from "~/lib/page-meta";
import { findPayment } from "~/medusa/payments.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Your payment");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  // The bank's redirect carries the payment's secret, which should not stay in the address.
  if (url.searchParams.has("payment_intent_client_secret")) throw redirect(url.pathname);
  const paymentIntentId = params.paymentIntentId ?? "";
  const medusa = await medusaForRequest(request, context);
  const payment = await findPayment(medusa, paymentIntentId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw error.code === "unauthenticated" ? toLogin(request) : json({ code: error.code }, { status: 404 });
  });
  return json({ paymentIntentId, payment });
}

export default function PaymentRoute() {
  const { paymentIntentId, payment } = useLoaderData<typeof loader>();
  return <PaymentPage paymentIntentId={paymentIntentId} loaded={payment} />;
}

/** Forgets a payment of somebody else, so that the checkout opens again. Other errors do not concern the payment. */
export function ErrorBoundary() {
  const error = useRouteError();
  const paymentIntentId = useParams().paymentIntentId ?? "";
  const unknown = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (unknown) pendingPayments.forget(paymentIntentId);
  }, [unknown, paymentIntentId]);
  return unknown ? <ErrorScreen /> : <PaymentPage paymentIntentId={paymentIntentId} loaded={null} />;
}
