import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetMerge, MergeCustomers } from "medusa-backend/contract/routes";
import { cookieHeaders, defineForms, form, leaveFlash, staffLoader } from "~/auth/index.server";
import { customerPath } from "~/domain/account";
import { ifRefused } from "~/domain/app-error";
import { MergeCustomersScreen } from "~/features/customers/merge-customers-screen";
import { privateMeta } from "~/lib/page-meta";
import { sureFields } from "~/ui/fields-form";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Merge two records");

export const loader = staffLoader("delete accounts", async ({ medusa, id, params: { from = "" } }) => ({
  merge: await medusa.call(GetMerge, { id, from }).catch(ifRefused(null, "not_found")),
}));

export const action = defineForms({
  merge: form(sureFields("merge"), async ({ medusa, params: { id = "", from = "" } }) => {
    await medusa.call(MergeCustomers, { id, from });
    return redirect(customerPath(id), { headers: cookieHeaders(await leaveFlash("customersMerged")) });
  }),
});

export default function MergeCustomersRoute() {
  return <MergeCustomersScreen {...useLoaderData<typeof loader>()} />;
}
