import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "~/auth/index.server";
import { ChangeProducts } from "~/features/products/change-products";
import { bulkForms, readChosen } from "~/features/products/change-products.server";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Change products");

/** The products chosen on the list, or the form that a preview leads back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "change products");
  return json(readChosen(request.url));
}

export const action = bulkForms;

export default function ChangeProductsRoute() {
  return <ChangeProducts {...useLoaderData<typeof loader>()} />;
}
