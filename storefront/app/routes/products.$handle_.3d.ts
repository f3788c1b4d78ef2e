import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { namedIn } from "~/domain/variants";
import { modelPage } from "~/features/catalog/model-page/model-page.server";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { getProductPage } from "~/medusa/product-pages.server";

/** The page of the 3D model of a product or a variant; 404 without one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { nonce } = getRequestContext(context);
  const shown = await getProductPage(params.handle ?? "", { shared: null }).catch(throwErrorPage);
  const page = shown && modelPage({ product: namedIn(shown, new URL(request.url).search).bought, nonce });
  if (!page) throw json({ code: "not_found" }, { status: 404 });
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
