import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MergeCustomers } from "medusa-backend/contract/routes";
import { asStaff, cookieHeaders, defineForms, form, leaveFlash } from "~/auth/index.server";
import { customerPath } from "~/domain/account";
import { MergeCustomersScreen } from "~/features/customers/merge-customers-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getMerge } from "~/medusa/account.server";
import { sureFields } from "~/ui/fields-form";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Merge two records");

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asStaff(args, "delete accounts");
  return json({
    merge: await getMerge(medusa, { id: params.id ?? "", from: params.from ?? "" }).catch(throwErrorPage),
  });
}

export const action = defineForms({
  merge: form(sureFields("merge"), async ({ medusa, params: { id = "", from = "" } }) => {
    await medusa.call(MergeCustomers, { id, from });
    return redirect(customerPath(id), { headers: cookieHeaders(await leaveFlash("customersMerged")) });
  }),
});

export default function MergeCustomersRoute() {
  return <MergeCustomersScreen {...useLoaderData<typeof loader>()} />;
}
