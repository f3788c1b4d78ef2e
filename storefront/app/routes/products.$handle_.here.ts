import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { ifRefused } from "~/domain/app-error";
import { countryIn } from "~/domain/product";
import type { HereAnswer } from "~/domain/product-page";
import { NO_STORE } from "~/lib/page-responses.server";
import { getProductPage } from "~/medusa/product-pages.server";

/**
 * GET by a product's page: what it says for a country (`?country=de`); null if the shop cannot tell. Always 200,
 * because browsers report every other status as an error of the page.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const country = countryIn(new URL(request.url).search) ?? undefined;
  const shown = await getProductPage(params.handle ?? "", { shared: null, country }).catch(ifRefused(null));
  return json<HereAnswer | null>(shown && { here: shown.here, terms: shown.terms }, { headers: NO_STORE });
}
