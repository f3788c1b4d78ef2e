import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAdmin } from "~/auth/index.server";
import { MakeAdmin } from "~/features/accounts/make-admin";
import { privateMeta } from "~/lib/page-meta";

export const meta: MetaFunction = () => privateMeta("Make Admin");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export default MakeAdmin;
