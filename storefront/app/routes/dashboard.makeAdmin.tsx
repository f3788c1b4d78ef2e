import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { MakeAdmin } from "~/features/admin/make-admin";
import { privateMeta } from "~/lib/page-meta";
import { requireAdmin } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => privateMeta("Make Admin");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export default MakeAdmin;
