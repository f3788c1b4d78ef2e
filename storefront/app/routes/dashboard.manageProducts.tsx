import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import type { Product } from "~/domain/product";
import { ManageProducts } from "~/features/admin/manage-products";
import { type ListedProduct, PRODUCTS_A_PAGE, type ProductsPage } from "~/features/admin/use-products";
import { privateMeta } from "~/lib/page-meta";
import { readProductsView } from "~/lib/read-products-view";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { listProducts, listUnsellableProducts } from "~/medusa/products.server";

export const meta: MetaFunction = () => privateMeta("Manage Products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const view = readProductsView(request.url);
  const offset = (view.page - 1) * PRODUCTS_A_PAGE;
  const medusa = await medusaForRequest(request, context);
  const isFirst = view.q === "" && view.page === 1;
  const [found, unsellable] = await Promise.all([
    listProducts(medusa, { limit: PRODUCTS_A_PAGE, offset, q: view.q || undefined }).catch(noneWhenUnavailable),
    isFirst ? listUnsellableProducts(medusa).catch(noneWhenUnavailable) : null,
  ]);
  const data: ProductsPage | null = found && {
    products: found.products.map(toListed),
    hasMore: offset + PRODUCTS_A_PAGE < found.count,
    count: found.count,
  };
  return json({ view, loaded: { data, loadedAt: Date.now() }, unsellable: unsellable ?? [] });
}

function toListed({ productId, name, imageUrl, shortDescription, price }: Product): ListedProduct {
  return { productId, name, imageUrl, shortDescription, price: price.amount };
}

export default function ManageProductsRoute() {
  return <ManageProducts {...useLoaderData<typeof loader>()} />;
}
