import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { ImportForms, readViewedImport, takeFile, takeImport } from "~/features/product-import/import-forms.server";
import { ImportProducts } from "~/features/product-import/import-products";
import { refuseForged } from "~/lib/forged-requests.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";

export const meta: MetaFunction = () => privateMeta("Import products");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return json({ viewed: await readViewedImport(await medusaForRequest(request, context), request.url) });
}

/** A file is streamed through, so the form is not read before its sender is known. */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const { headers, url } = request;
  await requireAdmin(new Request(url, { headers }), context);
  const medusa = await medusaForRequest(request, context);
  const isFile = headers.get("Content-Type")?.startsWith("multipart/form-data") === true;
  return isFile ? await takeFile(medusa, request) : await takeImport(medusa, await readForm(request, ImportForms));
}

export default function ImportProductsRoute() {
  return <ImportProducts {...useLoaderData<typeof loader>()} />;
}
