import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { STAFF_LIST } from "medusa-backend/contract";
import { ListStaff, ListStaffRoles } from "medusa-backend/contract/routes";
import { asStaff } from "~/auth/index.server";
import { staffForms } from "~/features/staff/staff-forms.server";
import { StaffScreen } from "~/features/staff/staff-screen";
import { privateMeta } from "~/lib/page-meta";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";

export const meta: MetaFunction = () => privateMeta("Staff");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asStaff({ request, context }, "manage staff");
  const view = readListView(STAFF_LIST, request);
  const asked = medusa.call(ListStaff, toPageQuery(STAFF_LIST, view));
  const [page, known] = await Promise.all([
    orFirstPage(STAFF_LIST, asked).catch(noneWhenUnavailable),
    medusa.call(ListStaffRoles).catch(noneWhenUnavailable),
  ]);
  return json({ view, page, roles: known?.roles ?? [] });
}

export const action = staffForms;

export default function StaffRoute() {
  return <StaffScreen {...useLoaderData<typeof loader>()} />;
}
