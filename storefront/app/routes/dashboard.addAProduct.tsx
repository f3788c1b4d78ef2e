import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requirePermission } from "~/auth/index.server";
import { AddProduct } from "~/features/products/add-product";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Add A Product");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "change products");
  return null;
}

export default AddProduct;
