import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { medusaForRequest, requireAccount } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { Invoice, invoiceName } from "~/features/orders/invoice";
import { toErrorPage } from "~/lib/page-responses.server";
import { getOrderPage } from "~/medusa/orders.server";
import { ButtonLink } from "~/ui/button";
import { ScreenFailed } from "~/ui/error-boundary";
import { ScreenNotice } from "~/ui/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? invoiceName(data) : "Invoice"} – Aeroloft` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAccount(request, context);
  const medusa = await medusaForRequest(request, context);
  const { order, documents, deleted } = await getOrderPage(medusa, { orderId: params.id ?? "" }).catch(
    (error: unknown) => {
      throw toErrorPage(error);
    },
  );
  if (deleted && order.status === "cancelled")
    throw toErrorPage(new AppError("not_found", "A deleted order that was cancelled has no invoice."));
  return json({ order, document: documents.find(({ kind }) => kind === "invoice") ?? null });
}

export default function InvoiceRoute() {
  return <Invoice {...useLoaderData<typeof loader>()} />;
}

/** Another person's order gets the same answer as a missing one. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ScreenFailed />;
  return (
    <ScreenNotice
      as="h1"
      title="There is no such invoice"
      text="Its order may have been deleted, or belong to another account."
    >
      <ButtonLink size="lg" to="/dashboard/myOrders">
        See my orders
      </ButtonLink>
    </ScreenNotice>
  );
}
