import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GetMerge, MergeCustomers } from "medusa-backend/contract/routes";
import { asStaff, cookieHeaders, defineForms, form, leaveFlash } from "~/auth/index.server";
import { customerPath } from "~/domain/account";
import { ifRefused } from "~/domain/app-error";
import { MergeCustomersScreen } from "~/features/customers/merge-customers-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { sureFields } from "~/ui/fields-form";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Merge two records");

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asStaff(args, "delete accounts");
  const asked = medusa.call(GetMerge, { id: params.id ?? "", from: params.from ?? "" });
  return json({ merge: await asked.catch(ifRefused(null, "not_found")).catch(throwErrorPage) });
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
