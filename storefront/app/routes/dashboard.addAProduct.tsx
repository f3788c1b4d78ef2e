import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AddProduct } from "~/features/admin/add-product";
import { privateMeta } from "~/lib/page-meta";
import { requireAdmin } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => privateMeta("Add A Product");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export default AddProduct;
