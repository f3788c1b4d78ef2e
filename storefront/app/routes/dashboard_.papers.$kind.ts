import type { LoaderFunctionArgs } from "@remix-run/node";
import { asStaff } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { answerFile, throwErrorPage, toErrorPage } from "~/lib/page-responses.server";
import { chosenNumbers, getOrderPapers } from "~/medusa/orders.server";

/** The address is the kind of document, with ".pdf"; each kind has a permission and the screen that is for it. */
const KINDS = {
  "packing-slips.pdf": { kind: "packing-slips", may: "ship orders", screen: "/dashboard/pack" },
  "tax-documents.pdf": { kind: "tax-documents", may: "read orders", screen: "/dashboard/manageAllOrders" },
} as const;

/** The papers of the chosen orders (`?order=1042&order=1043`) as one PDF in their order. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const file = params.kind ?? "";
  if (!Object.hasOwn(KINDS, file)) throw toErrorPage(new AppError("not_found", "There are no such papers."));
  const { kind, may, screen } = KINDS[file as keyof typeof KINDS];
  const { medusa } = await asStaff({ request, context }, may, screen);
  const pdf = await getOrderPapers(medusa, kind, chosenNumbers(request)).catch(throwErrorPage);
  return answerFile(pdf, "application/pdf", file, "inline");
}
