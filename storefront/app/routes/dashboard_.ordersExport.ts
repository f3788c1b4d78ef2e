import type { LoaderFunctionArgs } from "@remix-run/node";
import { ORDER_LIST } from "medusa-backend/contract";
import { ExportOrders } from "medusa-backend/contract/routes";
import { asStaff } from "~/auth/index.server";
import { deletedToo, toListQuery } from "~/features/orders/list-viewed-orders.server";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";
import { readListView } from "~/medusa/lists.server";

/** An admin's view of all orders, with all its pages, as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "export orders", ORDER_LIST.path);
  const view = readListView(ORDER_LIST, request);
  const query = { ...toListQuery(view), ...deletedToo(view), rows: view.rows || ("orders" as const) };
  const csv = await medusa.open(ExportOrders, query).catch(throwAskOrErrorPage(request));
  return answerFile(csv, "text/csv; charset=utf-8", "orders.csv");
}
