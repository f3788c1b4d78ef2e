import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getStoredUid } from "~/auth";
import { asStaff, defineForms, form } from "~/auth/index.server";
import { toQuery } from "~/domain/list-view";
import { listManagedProducts, readManagedView } from "~/features/products/list-managed-products.server";
import { ManageProducts } from "~/features/products/manage-products";
import { RowFields, saveRowEdit } from "~/features/products/row-edits.server";
import { PRODUCTS, type ProductsAnswer } from "~/features/products/use-products";
import { privateMeta } from "~/lib/page-meta";
import { listUnsellableProducts } from "~/medusa/products.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { cachedList } from "~/ui/list-cache";
import { useFormAnswer } from "~/ui/use-form-answer";

export const meta: MetaFunction = () => privateMeta("Manage Products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, medusa } = await asStaff({ request, context }, "read products");
  const view = readManagedView(request);
  const isFirst = toQuery({ ...view, q: "" }) === "";
  const [list, unsellable] = await Promise.all([
    listManagedProducts(medusa, view).catch(noneWhenUnavailable),
    isFirst ? listUnsellableProducts(medusa, view).catch(noneWhenUnavailable) : null,
  ]);
  return json<ProductsAnswer>({ uid: account.uid, view, list, unsellable: unsellable ?? [] });
}

/** A row's form without scripts: the list again, or why nothing was changed. */
export const action = defineForms(
  {
    row: form(RowFields, async ({ medusa, request }, fields) => {
      await saveRowEdit(medusa, fields);
      return redirect(`/dashboard/manageProducts?${toQuery(readManagedView(request))}`);
    }),
  },
  { missing: "page" },
);

export const clientLoader = cachedList(PRODUCTS, getStoredUid);

export default function ManageProductsRoute() {
  const { fault } = useFormAnswer();
  return <ManageProducts answer={useLoaderData<typeof loader>()} fault={fault} />;
}
