import type { LoaderFunctionArgs } from "@remix-run/node";
import { asCustomer } from "~/auth/index.server";
import { answerFile, throwErrorPage } from "~/lib/page-responses.server";
import { getDocument } from "~/medusa/orders.server";

/** An invoice or a credit note of an order as a PDF ("INV-000001.pdf"), for people who may open the order's page. */
export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asCustomer(args, `/dashboard/orders/${params.id}`);
  const file = params.file ?? "";
  const pdf = await getDocument(medusa, { orderId: params.id ?? "", file }).catch(throwErrorPage);
  return answerFile(pdf, "application/pdf", file);
}
