import type { LoaderFunctionArgs } from "@remix-run/node";
import { RETURN_LIST } from "medusa-backend/contract";
import { ExportReturns } from "medusa-backend/contract/routes";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";
import { readListView, toConditions } from "~/medusa/lists.server";

/** An admin's view of the returns, with all its pages, as a CSV file. Nothing is stored here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // A person who has to sign in first is sent to the list: after a sign-in with Google, the request would seem to come
  // from another site.
  await requirePermission(new Request(new URL(RETURN_LIST.path, request.url), request), context, "export orders");
  const medusa = await medusaForRequest(request, context);
  const query = toConditions(readListView(RETURN_LIST, request));
  const csv = await medusa.open(ExportReturns, query).catch(throwAskOrErrorPage(request));
  return answerFile(csv, "text/csv; charset=utf-8", "returns.csv");
}
