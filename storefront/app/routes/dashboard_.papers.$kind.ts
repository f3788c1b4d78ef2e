import type { LoaderFunctionArgs } from "@remix-run/node";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { answerFile, throwErrorPage, toErrorPage } from "~/lib/page-responses.server";
import { chosenNumbers, getOrderPapers } from "~/medusa/orders.server";

/** The address is the kind of document, with ".pdf". */
const KINDS = { "packing-slips.pdf": "packing-slips", "tax-documents.pdf": "tax-documents" } as const;

/** The papers of the chosen orders (`?order=1042&order=1043`) as one PDF in their order, for admins. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requirePermission(
    new Request(new URL("/dashboard/manageAllOrders", request.url), request),
    context,
    "read orders",
  );
  const file = params.kind ?? "";
  if (!Object.hasOwn(KINDS, file)) throw toErrorPage(new AppError("not_found", "There are no such papers."));
  const medusa = await medusaForRequest(request, context);
  const kind = KINDS[file as keyof typeof KINDS];
  const pdf = await getOrderPapers(medusa, kind, chosenNumbers(request)).catch(throwErrorPage);
  return answerFile(pdf, "application/pdf", file, "inline");
}
