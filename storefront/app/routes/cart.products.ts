import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { MAX_LINES } from "~/domain/account-cart";
import { AppError } from "~/domain/app-error";
import { getRequestContext } from "~/lib/request-context.server";
import { listStock } from "~/medusa/account-cart.server";
import { createVisitorMedusa } from "~/medusa/client.server";

/**
 * The stock of a cart's products (`?id=…&id=…`), for the drawer: 200 `{stock}`, empty where the shop cannot tell. Nothing has failed for
 * the person then, and browsers report every other status as an error of the page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const ids = new URL(request.url).searchParams.getAll("id").slice(0, MAX_LINES);
  try {
    return json({ stock: await listStock(createVisitorMedusa(getRequestContext(context)), ids) }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ stock: [] }, { headers });
  }
}
