import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { AddProduct } from "~/features/admin/add-product";
import { requireAdmin } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => [{ title: "Add A Product – Aeroloft" }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export default AddProduct;
