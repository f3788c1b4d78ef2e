import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { findPayment } from "~/medusa/payments.server";

/** The payment's page requests this repeatedly: 200 `{payment}`, 401, or 404 for somebody else's. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    const payment = await findPayment(await medusaForRequest(request, context), params.paymentIntentId ?? "");
    return json({ payment }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ code: error.code }, { status: ERROR_STATUS[error.code], headers });
  }
}
