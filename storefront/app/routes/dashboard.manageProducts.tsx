import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { omit } from "es-toolkit/object";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { toWireProduct } from "~/compat/contract/wire-product";
import { ManageProducts } from "~/features/admin/manage-products";
import { PRODUCTS, PRODUCTS_PER_PAGE, type ProductsAnswer } from "~/features/admin/use-products";
import { privateMeta } from "~/lib/page-meta";
import { readProductsView } from "~/lib/read-products-view";
import { listProducts } from "~/medusa/list-products.server";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { listUnsellableProducts } from "~/medusa/products.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Manage Products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await requireAdmin(request, context);
  const view = readProductsView(request.url);
  const offset = (view.page - 1) * PRODUCTS_PER_PAGE;
  const medusa = await medusaForRequest(request, context);
  const isFirst = view.q === "" && view.page === 1;
  const [found, unsellable] = await Promise.all([
    listProducts(medusa, { limit: PRODUCTS_PER_PAGE, offset, q: view.q || undefined }).catch(noneWhenUnavailable),
    isFirst ? listUnsellableProducts(medusa).catch(noneWhenUnavailable) : null,
  ]);
  const list = found && {
    products: found.products.map((product) => omit(toWireProduct(product), ["detailDescription"])),
    hasMore: offset + PRODUCTS_PER_PAGE < found.count,
    count: found.count,
  };
  return json<ProductsAnswer>({ uid, view, list, unsellable: unsellable ?? [] });
}

export const clientLoader = cachedList(PRODUCTS, getStoredUid);

export default function ManageProductsRoute() {
  return <ManageProducts answer={useLoaderData<typeof loader>()} />;
}
