import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { isStaff, type Role } from "../../contract/common";
import type { BuiltInRoleId } from "../../contract/permissions";
import { type Database, databaseOf } from "../../lib/database/connection";
import { runLocked } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { type Given, userRoleService } from "../../modules/user-role";
import { getCustomerRole, hasProvenEmail } from "../../queries/accounts/accounts";
import { isLastOwner } from "../../queries/accounts/deleted-accounts";
import { getStaffRoleName } from "../../queries/accounts/staff";
import { auditedWorkflow, ifChanged } from "../audit/write-audit";
import { requireCustomerId } from "./account-steps";

/** One key for all changes of roles and for deletions of staff's accounts, so that one owner stays. */
export const STAFF_LOCK = "staff";

const OWNER: BuiltInRoleId = "owner";
const MANAGER: BuiltInRoleId = "manager";

/** Run it under STAFF_LOCK. @throws ShopError `conflict` for somebody of the staff */
export async function requireNoStaff(database: Database, customerId: string): Promise<void> {
  const customer = await getCustomerRole(database, customerId);
  if (customer && isStaff(customer.role))
    throw new ShopError("conflict", "This person works here. An owner takes the role back first.");
}

/**
 * `roleId` is null for none; `actorId` a customer, a Medusa user or "cli". With `unlessStaff`, staff keep their role;
 * with `onlyStaff`, nobody else gets one. `action` is for the audit trail: by default, given, changed or taken.
 */
type RoleChange = {
  customerId: string;
  roleId: string | null;
  actorId: string;
  unlessStaff?: boolean;
  onlyStaff?: boolean;
  action?: "role.made_admin" | "role.made_user";
};

type Changed = { changed: boolean; from: string | null; to: string | null };
type Undo = { customerId: string; previous: Given | null };

async function requireAccount(container: MedusaContainer, customerId: string): Promise<void> {
  const filters = { id: customerId, has_account: true };
  const [customer] = await container.resolve(Modules.CUSTOMER).listCustomers(filters, { select: ["id"] });
  if (!customer) throw new ShopError("not_found", "There is no such account.");
}

/** Run it under STAFF_LOCK. @throws ShopError `not_found` for an unknown role, `conflict` also for the last owner */
const changeRoleStep = createStep(
  "change-staff-role",
  async ({ customerId, roleId, actorId, unlessStaff = false, onlyStaff = false }: RoleChange, { container }) => {
    await requireAccount(container, customerId);
    const database = databaseOf(container);
    const roles = userRoleService(container);
    const [present] = await roles.listUserRoles({ customer_id: customerId });
    const formerId = present?.staff_role_id ?? null;
    if (formerId === roleId || (unlessStaff && formerId !== null))
      return new StepResponse<Changed, Undo | null>({ changed: false, from: null, to: null }, null);
    const to = roleId === null ? null : await getStaffRoleName(database, roleId);
    if (roleId !== null && to === null) throw new ShopError("not_found", "There is no such role.");
    if (formerId === null && onlyStaff)
      throw new ShopError("conflict", "This person has no role any more. Give them one by their e-mail.");
    if (formerId === OWNER && (await isLastOwner(database, customerId)))
      throw new ShopError("conflict", "This is the only owner of the shop. Make somebody else an owner first.");
    const from = formerId === null ? null : await getStaffRoleName(database, formerId);
    const given =
      roleId === null ? { givenBy: null, givenAt: null } : { givenBy: actorId, givenAt: new Date().toISOString() };
    const previous = await roles.setStaffRole(customerId, { staffRoleId: roleId, ...given });
    return new StepResponse<Changed, Undo | null>({ changed: true, from, to }, { customerId, previous });
  },
  async (done, { container }) => {
    if (done) await userRoleService(container).restoreRole(done.customerId, done.previous);
  },
);

const actionOf = ({ from, to }: Changed) =>
  from === null ? "role.given" : to === null ? "role.taken" : "role.changed";

const changeRoleWorkflow = auditedWorkflow("change-staff-role", changeRoleStep, (input, change) =>
  ifChanged(change, {
    actorId: input.actorId,
    action: input.action ?? actionOf(change),
    subjectId: input.customerId,
    details: { edits: [{ field: "role", before: change.from, after: change.to }] },
  }),
);

/** Changes a customer's role of the staff, from the next request on; null takes it. @throws as `changeRoleStep` */
export async function changeRole(container: MedusaContainer, input: RoleChange): Promise<{ changed: boolean }> {
  const { changed } = await runLocked(container, STAFF_LOCK, changeRoleWorkflow, input);
  return { changed };
}

/** Makes a customer a manager or a user, as Make Admin and Medusa Admin do. @throws as `changeRole` */
export const setRole = (
  container: MedusaContainer,
  { role, ...who }: { customerId: string; role: Role; actorId: string },
): Promise<{ changed: boolean }> => {
  const roleId = role === "admin" ? MANAGER : null;
  return changeRole(container, { ...who, roleId, unlessStaff: role === "admin", action: `role.made_${role}` });
};

type OfEmail = { email: string; actorId: string };

/** Makes the customer with this e-mail a manager of the shop. @throws ShopError `not_found` for an unknown e-mail */
export const makeAdmin = async (container: MedusaContainer, { email, actorId }: OfEmail) =>
  setRole(container, { customerId: await requireCustomerId(databaseOf(container), email), role: "admin", actorId });

const UNPROVEN =
  'Nobody has proven to read the mails to this address, so the account may be a stranger\'s. Ask the person to sign in with Google once, or to set a password by "Forgot your password?".';

/** Make Admin needs no proof, as specified. @throws as `changeRole`, `conflict` for an e-mail that is not proven */
export async function giveRole(container: MedusaContainer, { email, roleId, actorId }: OfEmail & { roleId: string }) {
  const database = databaseOf(container);
  const customerId = await requireCustomerId(database, email);
  if (!(await hasProvenEmail(database, customerId))) throw new ShopError("conflict", UNPROVEN);
  return await changeRole(container, { customerId, roleId, actorId });
}

/** Makes the customer with this e-mail an owner of the shop. @throws ShopError `not_found` for an unknown e-mail */
export const makeOwner = async (container: MedusaContainer, { email, actorId }: OfEmail) => {
  const customerId = await requireCustomerId(databaseOf(container), email);
  return changeRole(container, { customerId, roleId: OWNER, actorId, action: "role.made_admin" });
};
