import type { LoaderFunctionArgs } from "@remix-run/node";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getProductPaper } from "~/medusa/product-pages.server";

/** A document of a drone as a PDF ("manual.pdf"), the same for everybody; 404 for an unknown drone or document. */
export async function loader({ params }: LoaderFunctionArgs) {
  const file = params.file ?? "";
  const pdf = await getProductPaper(params.handle ?? "", file).catch(throwErrorPage);
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file}"`,
      "Cache-Control": "public, max-age=300",
    },
  });
}
