import { ChangeRole, GiveRole, OpaqueId, SaveStaffRole } from "medusa-backend/contract";
import { GIVEN_PERMISSIONS } from "medusa-backend/contract/permissions";
import { z } from "zod";
import type { Permission } from "~/domain/account";
import { worded } from "~/lib/schema-messages";

const RoleId = worded(ChangeRole.shape.roleId, "Choose a role.");

/** The form that gives somebody a role. */
export const GiveFields = z.object({ email: GiveRole.shape.email, role_id: GiveRole.shape.roleId });

/** The form in somebody's row; without a role it takes the present one. */
export const ChangeFields = z.object({
  customer_id: worded(OpaqueId(100), "Choose somebody."),
  role_id: ChangeRole.shape.roleId.or(z.literal("")),
});

/** The name of a permission's checkbox. */
export const fieldOf = (permission: Permission): string => permission.replaceAll(" ", "_");

const boxes = Object.fromEntries(
  GIVEN_PERMISSIONS.map((permission) => [fieldOf(permission), z.literal("on").optional()]),
);

/** The form of a new role: its name, and a checkbox for each permission. */
export const RoleFields = z.object({ name: SaveStaffRole.shape.name, ...boxes });
export const RoleButton = z.object({ role_id: RoleId });
export const RoleChangeFields = RoleFields.extend(RoleButton.shape);
export const FactorFields = RoleButton.extend({ needed: z.enum(["yes", "no"]) });

/** The permissions that were checked. */
export const checkedOf = (fields: Readonly<Record<string, unknown>>) =>
  GIVEN_PERMISSIONS.filter((permission) => fields[fieldOf(permission)] === "on");
