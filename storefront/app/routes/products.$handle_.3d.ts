import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { modelPage } from "~/features/catalog/model-page/model-page.server";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { getProductPage } from "~/medusa/product-pages.server";

/** The page of a product's 3D model; 404 for a product without one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { nonce } = getRequestContext(context);
  const shown = await getProductPage(params.handle ?? "", { shared: null }).catch(throwErrorPage);
  const page = shown && modelPage({ product: shown.product, nonce });
  if (!page) throw json({ code: "not_found" }, { status: 404 });
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
