import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { readProductsView } from "~/lib/read-store-view";
import { SUGGESTIONS_SECONDS } from "~/lib/times";
import { suggestProducts } from "~/medusa/products.server";

/** The suggestions of the Store's search field. None for a single letter. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { q } = readProductsView(request.url);
  const headers = { "Cache-Control": `public, max-age=${SUGGESTIONS_SECONDS}`, "X-Robots-Tag": "noindex" };
  try {
    return json({ suggestions: q.length < 2 ? [] : await suggestProducts(q) }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ suggestions: [] }, { status: ERROR_STATUS[error.code], headers: { "Cache-Control": "no-store" } });
  }
}
