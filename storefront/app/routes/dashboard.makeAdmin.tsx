import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { MakeAdmin } from "~/features/admin/make-admin";
import { requireAdmin } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => [{ title: "Make Admin – Aeroloft" }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export default MakeAdmin;
