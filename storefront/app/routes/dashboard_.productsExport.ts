import type { LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { exportViewedProducts } from "~/features/admin/list-managed-products.server";
import { toErrorPage } from "~/lib/error-page.server";

const HEADERS = {
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": 'attachment; filename="products.csv"',
  "Cache-Control": "no-store",
};

/** The list of products as an admin's view shows it, all of its pages, as a CSV file. Nothing of it is kept here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Who has to sign in first arrives at the list, as with an export of orders.
  await requireAdmin(new Request(new URL("/dashboard/manageProducts", request.url), request), context);
  const csv = await exportViewedProducts(await medusaForRequest(request, context), request.url).catch(
    (error: unknown) => {
      throw toErrorPage(error);
    },
  );
  return new Response(csv, { headers: HEADERS });
}
