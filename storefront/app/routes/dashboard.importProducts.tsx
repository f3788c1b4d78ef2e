import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asStaff } from "~/auth/index.server";
import { importForms, listLatestImports, readViewedImport } from "~/features/products/import-forms.server";
import { ImportProducts } from "~/features/products/import-products";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Import products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "change products");
  const viewed = await readViewedImport(medusa, request.url);
  return json({ viewed, latest: viewed ? [] : await listLatestImports(medusa) });
}

export const action = importForms;

export default function ImportProductsRoute() {
  return <ImportProducts {...useLoaderData<typeof loader>()} />;
}
