import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { MAX_LINES } from "~/domain/account-cart";
import { ifRefused } from "~/domain/app-error";
import { NO_STORE } from "~/lib/page-responses.server";
import { listCartProducts } from "~/medusa/account-cart.server";
import { listProductIds } from "~/medusa/product-pages.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";

/**
 * Names and stock for the drawer (`?id=…&id=…`), and Medusa's ids of products that are known only by their handle
 * (`?handle=…`). 200 `{stock, ids}`, empty if the shop cannot tell: browsers report every other status as an error of
 * the page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const all = (name: string) => searchParams.getAll(name).slice(0, MAX_LINES);
  const visitor = visitorMedusa(context);
  const [stock, ids] = await Promise.all([
    listCartProducts(visitor, all("id")).catch(ifRefused([])),
    listProductIds(all("handle")).catch(ifRefused([])),
  ]);
  return json({ stock, ids }, { headers: NO_STORE });
}
