import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { ProductDeskScreen } from "~/features/product-desk/product-edit-screen";
import { productForms, toTexts } from "~/features/product-desk/product-form.server";
import { privateMeta } from "~/lib/page-meta";
import { toErrorPage } from "~/lib/page-responses.server";
import { getProductDesk } from "~/medusa/managed-products.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => privateMeta(data ? data.desk.product.title : "Product");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const medusa = await medusaForRequest(request, context);
  const desk = await getProductDesk(medusa, { productId: params.id ?? "" }).catch((error: unknown) => {
    throw toErrorPage(error);
  });
  return json({ desk, texts: toTexts(desk.values), was: JSON.stringify(desk.values) });
}

export const action = productForms;

export default function ProductDeskRoute() {
  return <ProductDeskScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
