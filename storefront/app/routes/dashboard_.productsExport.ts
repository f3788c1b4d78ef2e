import type { LoaderFunctionArgs } from "@remix-run/node";
import { PRODUCT_LIST } from "medusa-backend/contract";
import { asStaff } from "~/auth/index.server";
import { exportViewedProducts } from "~/features/products/list-managed-products.server";
import { answerFile, throwAskOrErrorPage } from "~/lib/page-responses.server";

/** An admin's view of the products, with all its pages, as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "export products", PRODUCT_LIST.path);
  const csv = await exportViewedProducts(medusa, request).catch(throwAskOrErrorPage(request));
  return answerFile(csv, "text/csv; charset=utf-8", "products.csv");
}
