import { generateEntityId, MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { IsoTime, isThere, queryRow } from "../../lib/database/sql";
import { StaffRole, UserRole } from "./models/user-role";

/** Null for a customer who is not of the staff. */
const Given = z.object({
  staffRoleId: z.string().nullable(),
  givenBy: z.string().nullable(),
  givenAt: IsoTime.nullable(),
});
export type Given = z.infer<typeof Given>;

/** One statement, so that it returns the role that it replaces; a role that stays keeps who gave it. */
const UPSERT = `
  with before as (
    select staff_role_id, given_by, given_at from user_role where customer_id = ? and deleted_at is null for update),
  written as (
    insert into user_role (id, customer_id, role, staff_role_id, given_by, given_at)
    values (?, ?, case when ?::text is null then 'user' else 'admin' end, ?, ?, ?)
    on conflict (customer_id) where deleted_at is null do update set role = excluded.role,
      staff_role_id = excluded.staff_role_id, given_by = excluded.given_by, given_at = excluded.given_at, updated_at = now()
      where user_role.staff_role_id is distinct from excluded.staff_role_id)
  select staff_role_id, given_by, given_at from before`;

/** Stores who is of the shop's staff, and the roles that they can have. */
class UserRoleModuleService extends withDatabase(MedusaService({ UserRole, StaffRole })) {
  /** Null takes the role. Returns what was before. */
  async setStaffRole(customerId: string, { staffRoleId, givenBy, givenAt }: Given): Promise<Given | null> {
    const id = generateEntityId(undefined, "role");
    const values = [customerId, id, customerId, staffRoleId, staffRoleId, givenBy, givenAt];
    return await queryRow(this.database, Given, UPSERT, values);
  }

  async ensureRole(customerId: string): Promise<boolean> {
    const sql = `insert into user_role (id, customer_id, role) values (?, ?, 'user')
       on conflict (customer_id) where deleted_at is null do nothing returning id`;
    const values = [generateEntityId(undefined, "role"), customerId];
    return await isThere(this.database, sql, values);
  }

  /** `previous` is what `setStaffRole` returned. */
  async restoreRole(customerId: string, previous: Given | null): Promise<void> {
    if (previous) await this.setStaffRole(customerId, previous);
    else await this.deleteUserRoles({ customer_id: customerId });
  }
}

export const userRoleService = serviceOf<UserRoleModuleService>("user_role");

export default Module("user_role", { service: UserRoleModuleService });
