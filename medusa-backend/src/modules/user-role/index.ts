import type { Context } from "@medusajs/framework/types";
import { generateEntityId, InjectManager, MedusaContext, MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { Role } from "../../contract/common";
import { serviceOf } from "../../lib/database/connection";
import { UserRole } from "./models/user-role";

type Manager = { execute(sql: string, bindings: unknown[]): Promise<unknown> };

const Rows = z.array(z.object({ role: Role.nullable() }));

const UPSERT = `
  with before as (select role from user_role where customer_id = ? and deleted_at is null for update),
  written as (
    insert into user_role (id, customer_id, role) values (?, ?, ?)
    on conflict (customer_id) where deleted_at is null do update set role = excluded.role, updated_at = now()
      where user_role.role <> excluded.role)
  select (select role from before) as role`;

/** Stores who is an admin of the shop. */
class UserRoleModuleService extends MedusaService({ UserRole }) {
  /** Gives a customer a role in one statement and returns the former one, null for none. */
  @InjectManager()
  async setRole(customerId: string, role: Role, @MedusaContext() context: Context<Manager> = {}): Promise<Role | null> {
    const id = generateEntityId(undefined, "role");
    const rows = await context.manager?.execute(UPSERT, [customerId, id, customerId, role]);
    return Rows.parse(rows)[0]?.role ?? null;
  }

  /** Writes "user" for a customer without a role; true if it did. */
  @InjectManager()
  async ensureRole(customerId: string, @MedusaContext() context: Context<Manager> = {}): Promise<boolean> {
    const rows = await context.manager?.execute(
      `insert into user_role (id, customer_id, role) values (?, ?, 'user')
       on conflict (customer_id) where deleted_at is null do nothing returning role`,
      [generateEntityId(undefined, "role"), customerId],
    );
    return Rows.parse(rows).length > 0;
  }

  /** Undoes `setRole`: `previous` is what it returned. */
  async restoreRole(customerId: string, previous: Role | null): Promise<void> {
    if (previous) await this.updateUserRoles({ selector: { customer_id: customerId }, data: { role: previous } });
    else await this.deleteUserRoles({ customer_id: customerId });
  }
}

export const userRoleService = serviceOf<UserRoleModuleService>("user_role");

export default Module("user_role", { service: UserRoleModuleService });
