import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requirePermission } from "~/auth/index.server";
import { MakeAdmin } from "~/features/accounts/make-admin";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Make Admin");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "add admins");
  return null;
}

export default MakeAdmin;
