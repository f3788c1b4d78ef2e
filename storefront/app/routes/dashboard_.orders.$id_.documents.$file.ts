import type { LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest, requireAccount } from "~/auth/index.server";
import { answerFile, throwErrorPage } from "~/lib/page-responses.server";
import { getDocument } from "~/medusa/orders.server";

/** An invoice or a credit note of an order as a PDF ("INV-000001.pdf"), for people who may open the order's page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  // A person who has to sign in first is sent to the order's page: after a sign-in with Google, the request would seem
  // to come from another site.
  await requireAccount(new Request(new URL(`/dashboard/orders/${params.id}`, request.url), request), context);
  const medusa = await medusaForRequest(request, context);
  const file = params.file ?? "";
  const pdf = await getDocument(medusa, { orderId: params.id ?? "", file }).catch(throwErrorPage);
  return answerFile(pdf, "application/pdf", file);
}
