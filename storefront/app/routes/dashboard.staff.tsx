import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { STAFF_LIST } from "medusa-backend/contract";
import {
  ChangeRole,
  ChangeStaffRole,
  DeleteStaffRole,
  GiveRole,
  ListStaff,
  ListStaffRoles,
  MakeStaffRole,
  SetSecondFactor,
  TakeRole,
} from "medusa-backend/contract/routes";
import { asStaff, defineForms, form } from "~/auth/index.server";
import {
  ChangeFields,
  checkedOf,
  FactorFields,
  GiveFields,
  RoleButton,
  RoleChangeFields,
  RoleFields,
} from "~/features/staff/staff-fields";
import { StaffScreen } from "~/features/staff/staff-screen";
import { FormFault } from "~/lib/forms.server";
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

function roleOf({ name, ...boxes }: { name: string }) {
  const permissions = checkedOf(boxes);
  if (permissions.length === 0) throw new FormFault("Choose what the role allows.");
  return { name, permissions };
}

export const action = defineForms({
  give: form(GiveFields, ({ medusa }, { email, role_id: roleId }) => medusa.call(GiveRole, { email, roleId }), {
    said: ({ email }: { email: string }) => `${email} has the role.`,
    fieldOf: { not_found: "email", conflict: "email" },
  }),
  change: form(
    ChangeFields,
    ({ medusa }, { customer_id: id, role_id: roleId }) =>
      roleId === "" ? medusa.call(TakeRole, { id }) : medusa.call(ChangeRole, { id, roleId }),
    { said: ({ role_id }: { role_id: string }) => (role_id === "" ? "The role is taken." : "The role is changed.") },
  ),
  make: form(RoleFields, ({ medusa }, fields) => medusa.call(MakeStaffRole, roleOf(fields)), {
    said: "The role is made. Give it to somebody above.",
    fieldOf: { conflict: "name" },
  }),
  save: form(
    RoleChangeFields,
    ({ medusa }, { role_id: id, ...fields }) => medusa.call(ChangeStaffRole, { id, ...roleOf(fields) }),
    { said: "The role is saved.", fieldOf: { conflict: "name" } },
  ),
  delete: form(
    RoleButton,
    ({ medusa }, { role_id: id }) => medusa.call(DeleteStaffRole, { id }),
    "The role is deleted.",
  ),
  factor: form(
    FactorFields,
    ({ medusa }, { role_id: id, needed }) => medusa.call(SetSecondFactor, { id, secondFactor: needed === "yes" }),
    "Saved.",
  ),
});

export default function StaffRoute() {
  return <StaffScreen {...useLoaderData<typeof loader>()} />;
}
