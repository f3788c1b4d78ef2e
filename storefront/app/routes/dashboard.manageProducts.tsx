import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getStoredUid } from "~/auth";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { listManagedProducts, readManagedView } from "~/features/admin/list-managed-products.server";
import { ManageProducts } from "~/features/admin/manage-products";
import { RowFields, takeRowEdit } from "~/features/admin/row-edits.server";
import { PRODUCTS, type ProductsAnswer, toManagedQuery } from "~/features/admin/use-products";
import { toErrorPage } from "~/lib/error-page.server";
import { firstFault, refusalOf } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { noneWhenUnavailable } from "~/medusa/none-when-unavailable.server";
import { listUnsellableProducts } from "~/medusa/products.server";
import { cachedList } from "~/ui/list-cache";

export const meta: MetaFunction = () => privateMeta("Manage Products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await requireAdmin(request, context);
  const view = readManagedView(request.url);
  const medusa = await medusaForRequest(request, context);
  const isFirst = toManagedQuery({ ...view, q: "" }) === "";
  const [list, unsellable] = await Promise.all([
    listManagedProducts(medusa, view).catch(noneWhenUnavailable),
    isFirst ? listUnsellableProducts(medusa, view).catch(noneWhenUnavailable) : null,
  ]);
  return json<ProductsAnswer>({ uid, view, list, unsellable: unsellable ?? [] });
}

/** A row's form without scripts: the list again, or why nothing was changed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, RowFields);
  await requireAdmin(request, context);
  try {
    await takeRowEdit(await medusaForRequest(request, context), form);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw toErrorPage(error);
    return json({ fault: firstFault(error) }, refusalOf(error));
  }
  throw redirect(`/dashboard/manageProducts?${toManagedQuery(readManagedView(request.url))}`);
}

export const clientLoader = cachedList(PRODUCTS, getStoredUid);

export default function ManageProductsRoute() {
  const fault = useActionData<typeof action>()?.fault;
  return <ManageProducts answer={useLoaderData<typeof loader>()} fault={fault} />;
}
