import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asCustomer } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { Invoice, invoiceName } from "~/features/orders/invoice";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage, toErrorPage } from "~/lib/page-responses.server";
import { getOrderPage } from "~/medusa/orders.server";
import { ScreenNotFound } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => privateMeta(data ? invoiceName(data) : "Invoice");

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asCustomer(args);
  const page = await getOrderPage(medusa, { orderId: params.id ?? "" }).catch(throwErrorPage);
  const { order, documents, deleted } = page;
  if (deleted && order.status === "cancelled")
    throw toErrorPage(new AppError("not_found", "A deleted order that was cancelled has no invoice."));
  const isPaid = page.events.some(({ kind }) => kind === "paid");
  return json({ order, document: documents.find(({ kind }) => kind === "invoice") ?? null, isPaid });
}

export default function InvoiceRoute() {
  return <Invoice {...useLoaderData<typeof loader>()} />;
}

/** Another person's order gets the same answer as a missing one. */
export function ErrorBoundary() {
  const text = "Its order may have been deleted, or belong to another account.";
  return (
    <ScreenNotFound title="There is no such invoice" text={text} to="/dashboard/myOrders">
      See my orders
    </ScreenNotFound>
  );
}
