import {
  ChangeRole,
  ChangeStaffRole,
  DeleteStaffRole,
  GiveRole,
  MakeStaffRole,
  SetSecondFactor,
  TakeRole,
} from "medusa-backend/contract/routes";
import { defineForms, form } from "~/auth/index.server";
import { FormFault } from "~/lib/forms.server";
import {
  ChangeFields,
  checkedOf,
  FactorFields,
  GiveFields,
  RoleButton,
  RoleChangeFields,
  RoleFields,
} from "./staff-fields";

/** The name and the permissions of a role. */
function roleOf({ name, ...boxes }: { name: string }) {
  const permissions = checkedOf(boxes);
  if (permissions.length === 0) throw new FormFault("Choose what the role allows.");
  return { name, permissions };
}

/** The forms of the screen: who has which role, and what the shop's own roles allow. */
export const staffForms = defineForms({
  give: form(GiveFields, ({ medusa }, { email, role_id: roleId }) => medusa.call(GiveRole, { email, roleId }), {
    said: ({ email }: { email: string }) => `${email} has the role.`,
    fieldOf: { not_found: "email" },
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
