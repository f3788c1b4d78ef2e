import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requirePermission } from "~/auth/index.server";
import { mergeForms } from "~/features/customers/customer-forms.server";
import { MergeCustomersScreen } from "~/features/customers/merge-customers-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getMerge } from "~/medusa/customers.server";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Merge two records");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requirePermission(request, context, "delete accounts");
  const medusa = await medusaForRequest(request, context);
  return json({
    merge: await getMerge(medusa, { id: params.id ?? "", from: params.from ?? "" }).catch(throwErrorPage),
  });
}

export const action = mergeForms;

export default function MergeCustomersRoute() {
  return <MergeCustomersScreen {...useLoaderData<typeof loader>()} />;
}
