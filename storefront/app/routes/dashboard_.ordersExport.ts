import type { LoaderFunctionArgs } from "@remix-run/node";
import { ORDER_LIST } from "medusa-backend/contract";
import { ExportOrders } from "medusa-backend/contract/routes";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { deletedToo, toListQuery } from "~/features/orders/list-viewed-orders.server";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";
import { readListView } from "~/medusa/lists.server";

/** An admin's view of all orders, with all its pages, as a CSV file. Nothing is stored here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // A person who has to sign in first is sent to the list: after a sign-in with Google, the request would seem to come
  // from another site.
  await requirePermission(new Request(new URL(ORDER_LIST.path, request.url), request), context, "export orders");
  const view = readListView(ORDER_LIST, request);
  const medusa = await medusaForRequest(request, context);
  const query = { ...toListQuery(view), ...deletedToo(view), rows: view.rows || ("orders" as const) };
  const csv = await medusa.open(ExportOrders, query).catch(throwAskOrErrorPage(request));
  return answerFile(csv, "text/csv; charset=utf-8", "orders.csv");
}
