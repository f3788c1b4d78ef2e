import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { permissionsOf } from "../../contract/permissions";
import type { SaveStaffRole, StaffRole } from "../../contract/staff";
import { databaseOf } from "../../lib/database/connection";
import { runLocked, withLock } from "../../lib/lock";
import { requireFound, ShopError } from "../../lib/shop-error";
import { userRoleService } from "../../modules/user-role";
import { getStaffRole, isRoleNameTaken } from "../../queries/accounts/staff";
import { refuseChanged } from "../audit/changes";
import { auditedWorkflow, ifChanged } from "../audit/write-audit";
import { STAFF_LOCK } from "./staff-roles";

async function requireFreeName(container: MedusaContainer, name: string, roleId = ""): Promise<void> {
  if (await isRoleNameTaken(databaseOf(container), name, roleId))
    throw new ShopError("conflict", `There is a role with the name ${name} already.`);
}

const requireRole = async (container: MedusaContainer, roleId: string): Promise<StaffRole> =>
  requireFound(await getStaffRole(databaseOf(container), roleId), "role");

function requireOwn({ name, isBuiltIn }: StaffRole): void {
  if (isBuiltIn) throw new ShopError("conflict", `The role ${name} is part of every shop, so it stays as it is.`);
}

type MakeInput = SaveStaffRole & { actorId: string };

const makeRoleStep = createStep(
  "make-staff-role",
  async ({ name, permissions }: MakeInput, { container }) => {
    await requireFreeName(container, name);
    const { id } = await userRoleService(container).createStaffRoles({ name, permissions });
    return new StepResponse({ id }, id);
  },
  async (id, { container }) => {
    if (id) await userRoleService(container).deleteStaffRoles(id);
  },
);

const makeRoleWorkflow = auditedWorkflow("make-staff-role", makeRoleStep, ({ actorId, name, permissions }, { id }) => ({
  actorId,
  action: "staff_role.made",
  subjectId: id,
  details: { name, permissions: permissions.join(", ") },
}));

/** Makes a role of the shop's own. @throws ShopError `conflict` for a name that another role has */
export const makeStaffRole = (container: MedusaContainer, input: MakeInput): Promise<{ id: string }> =>
  runLocked(container, STAFF_LOCK, makeRoleWorkflow, input);

type ChangeInput = Partial<SaveStaffRole & Pick<StaffRole, "secondFactor">> & { roleId: string; actorId: string };
type Edit = { field: string; before: string; after: string };

const SAID = (needed: boolean) => (needed ? "needed" : "not needed");

function editsOf(former: StaffRole, { name, permissions, secondFactor }: ChangeInput): Edit[] {
  const { id, name: was, permissions: had, secondFactor: needed } = former;
  const edits: Edit[] = [
    { field: "name", before: was, after: name ?? was },
    { field: "permissions", before: had.join(", "), after: [...permissionsOf(id, permissions ?? had)].join(", ") },
    { field: "second factor", before: SAID(needed), after: SAID(secondFactor ?? needed) },
  ];
  return edits.filter(({ before, after }) => before !== after);
}

const changeRoleStep = createStep(
  "change-own-role",
  async (input: ChangeInput, { container }) => {
    const { roleId, name, permissions, secondFactor } = input;
    const former = await requireRole(container, roleId);
    if (name !== undefined || permissions !== undefined) requireOwn(former);
    if (name !== undefined) await requireFreeName(container, name, roleId);
    const edits = editsOf(former, input);
    if (edits.length > 0)
      await userRoleService(container).updateStaffRoles({
        id: roleId,
        ...(name !== undefined && { name }),
        ...(permissions !== undefined && { permissions }),
        ...(secondFactor !== undefined && { second_factor: secondFactor }),
      });
    return new StepResponse({ changed: edits.length > 0, edits }, former);
  },
  async (former, { container }) => {
    if (!former) return;
    const { id, name, permissions, secondFactor, isBuiltIn } = former;
    const stored = isBuiltIn ? [] : permissions;
    await userRoleService(container).updateStaffRoles({ id, name, permissions: stored, second_factor: secondFactor });
  },
);

const changeRoleWorkflow = auditedWorkflow(
  "change-own-role",
  changeRoleStep,
  ({ actorId, roleId, secondFactor }, { changed, edits }) =>
    ifChanged(
      { changed },
      {
        actorId,
        action: secondFactor === undefined ? "staff_role.changed" : "staff_role.second_factor_set",
        subjectId: roleId,
        details: { edits },
      },
    ),
);

/** Changes an own role, or whether a role needs a second factor. @throws ShopError `not_found`, `conflict` */
export async function changeStaffRole(container: MedusaContainer, input: ChangeInput): Promise<{ changed: boolean }> {
  return await withLock(container, STAFF_LOCK, async () => {
    // The form sends all permissions, also those that another owner has taken meanwhile.
    if (input.permissions !== undefined) await refuseChanged(container, input.roleId);
    const { changed } = (await changeRoleWorkflow(container).run({ input })).result;
    return { changed };
  });
}

type DeleteInput = { roleId: string; actorId: string };

const deleteRoleStep = createStep(
  "delete-staff-role",
  async ({ roleId }: DeleteInput, { container }) => {
    const role = await requireRole(container, roleId);
    requireOwn(role);
    const { holders, name } = role;
    if (holders > 0)
      throw new ShopError(
        "conflict",
        `${holders === 1 ? "One person has" : `${holders} people have`} the role ${name}. Give them another one first.`,
      );
    await userRoleService(container).deleteStaffRoles(roleId);
    return new StepResponse({ name }, role);
  },
  async (role, { container }) => {
    if (!role) return;
    const { id, name, permissions, secondFactor } = role;
    await userRoleService(container).createStaffRoles({ id, name, permissions, second_factor: secondFactor });
  },
);

const deleteRoleWorkflow = auditedWorkflow("delete-staff-role", deleteRoleStep, ({ actorId, roleId }, { name }) => ({
  actorId,
  action: "staff_role.deleted",
  subjectId: roleId,
  details: { name },
}));

/** Deletes a role of the shop's own. @throws ShopError `not_found`, `conflict` if it is built in or somebody has it */
export async function deleteStaffRole(container: MedusaContainer, input: DeleteInput): Promise<void> {
  await runLocked(container, STAFF_LOCK, deleteRoleWorkflow, input);
}
