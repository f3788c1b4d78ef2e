import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffLoader } from "~/auth/index.server";
import { ProductEditScreen } from "~/features/products/product-edit-screen";
import { productForms, toTexts } from "~/features/products/product-form.server";
import { privateMeta } from "~/lib/page-meta";
import { getStaffProduct } from "~/medusa/managed-products.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? (data.desk.variant?.name ?? data.desk.product.title) : "Product");

export const loader = staffLoader("change products", async ({ medusa, id: productId }) => {
  const desk = await getStaffProduct(medusa, { productId });
  return { desk, texts: toTexts(desk.values), was: JSON.stringify(desk.values) };
});

export const action = productForms;

export default function ProductEditRoute() {
  return <ProductEditScreen {...useLoaderData<typeof loader>()} />;
}
