import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest } from "~/auth/index.server";
import { APP_ERROR_STATUS, AppError } from "~/domain/app-error";
import { listViewedReturns, ReturnsViewQuery } from "~/features/orders/list-viewed-returns.server";
import type { OpenReturnsPage } from "~/features/orders/use-open-returns";

/** The admins' list of open returns asks for this again in the background. Errors as /api/server words them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    const view = ReturnsViewQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    const medusa = await medusaForRequest(request, context);
    return json<OpenReturnsPage>(await listViewedReturns(medusa, view), { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return json({ error: { code, message } }, { status: APP_ERROR_STATUS[code], headers });
  }
}
