import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { listManagedProducts, readManagedView } from "~/features/admin/list-managed-products.server";
import { ManageProducts } from "~/features/admin/manage-products";
import { PRODUCTS, type ProductsAnswer } from "~/features/admin/use-products";
import { privateMeta } from "~/lib/page-meta";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { listUnsellableProducts } from "~/medusa/products.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Manage Products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await requireAdmin(request, context);
  const view = readManagedView(request.url);
  const medusa = await medusaForRequest(request, context);
  const isFirst = view.q === "" && view.page === 1 && !view.hidden;
  const [list, unsellable] = await Promise.all([
    listManagedProducts(medusa, view).catch(noneWhenUnavailable),
    isFirst ? listUnsellableProducts(medusa).catch(noneWhenUnavailable) : null,
  ]);
  return json<ProductsAnswer>({ uid, view, list, unsellable: unsellable ?? [] });
}

export const clientLoader = cachedList(PRODUCTS, getStoredUid);

export default function ManageProductsRoute() {
  return <ManageProducts answer={useLoaderData<typeof loader>()} />;
}
