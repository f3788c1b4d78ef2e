import type { LoaderFunctionArgs } from "@remix-run/node";
import { RETURN_LIST } from "medusa-backend/contract";
import { ExportReturns } from "medusa-backend/contract/routes";
import { asStaff } from "~/auth/index.server";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";
import { readListView, toConditions } from "~/medusa/lists.server";

/** An admin's view of the returns, with all its pages, as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "export orders", RETURN_LIST.path);
  const query = toConditions(readListView(RETURN_LIST, request));
  const csv = await medusa.open(ExportReturns, query).catch(throwAskOrErrorPage(request));
  return answerFile(csv, "text/csv; charset=utf-8", "returns.csv");
}
