import type { LoaderFunctionArgs } from "@remix-run/node";
import { PRODUCT_LIST } from "medusa-backend/contract";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { exportViewedProducts } from "~/features/products/list-managed-products.server";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";

/** An admin's view of the products, with all its pages, as a CSV file. Nothing is stored here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // A person who has to sign in first is sent to the list, as with an export of orders.
  await requirePermission(new Request(new URL(PRODUCT_LIST.path, request.url), request), context, "export products");
  const medusa = await medusaForRequest(request, context);
  const csv = await exportViewedProducts(medusa, request).catch(throwAskOrErrorPage(request));
  return answerFile(csv, "text/csv; charset=utf-8", "products.csv");
}
