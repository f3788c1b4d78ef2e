import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { BulkForm } from "~/features/product-import/bulk-fields";
import { readChosen, takeBulk } from "~/features/product-import/bulk-forms.server";
import { ChangeProducts } from "~/features/product-import/change-products";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";

export const meta: MetaFunction = () => privateMeta("Change products");

/** The products chosen on the list, or the form that a preview leads back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return json(readChosen(request.url));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, BulkForm);
  await requireAdmin(request, context);
  return await takeBulk(await medusaForRequest(request, context), form);
}

export default function ChangeProductsRoute() {
  return <ChangeProducts {...useLoaderData<typeof loader>()} />;
}
