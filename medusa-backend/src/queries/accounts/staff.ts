import { z } from "zod";
import { BUILT_IN_ROLES, isBuiltIn, type Permission, permissionsOf } from "../../contract/permissions";
import {
  type ListStaffAnswer,
  type ListStaffQuery,
  type ListStaffRolesAnswer,
  StaffMember,
  StaffRole,
} from "../../contract/staff";
import type { Database } from "../../lib/database/connection";
import { isThere, queryList, queryRow, queryValue } from "../../lib/database/sql";
import { CUSTOMER_NAME, customersWith } from "../expressions";
import { listedIds, olderThan, queryListPage, readCursor } from "../lists";

export async function getStaffRoleName(database: Database, roleId: string): Promise<string | null> {
  const sql = "select name from staff_role where id = ? and deleted_at is null";
  return await queryValue(database, z.string(), sql, [roleId]);
}

const OF_STAFF = "r.role = 'admin' and r.deleted_at is null";

const HeldRole = z.object({ id: z.string(), permissions: z.array(z.string()) });

/** True if somebody's role allows it now, whatever it allowed when their work began. */
export async function mayNow(database: Database, customerId: string, permission: Permission): Promise<boolean> {
  const sql = `select f.id, f.permissions from user_role r
    join staff_role f on f.id = r.staff_role_id and f.deleted_at is null where r.customer_id = ? and ${OF_STAFF}`;
  const role = await queryRow(database, HeldRole, sql, [customerId]);
  return role !== null && permissionsOf(role.id, role.permissions).has(permission);
}

/** True if the account with this e-mail (in lower case) is an owner's. */
export async function isOwner(database: Database, email: string): Promise<boolean> {
  const sql = `
    select 1 from customer c join user_role r on r.customer_id = c.id
    where c.email = ? and c.has_account and c.deleted_at is null and ${OF_STAFF} and r.staff_role_id = 'owner'`;
  return await isThere(database, sql, [email]);
}

const MemberRow = StaffMember.omit({ role: true }).extend({ roleId: z.string(), roleName: z.string() });

export async function listStaff(database: Database, { limit, cursor, q }: ListStaffQuery): Promise<ListStaffAnswer> {
  const select = (where: string) => `
    select c.id, c.created_at from user_role r join customer c on c.id = r.customer_id
    where ${OF_STAFF} and ${where} order by c.created_at desc, c.id desc limit ?`;
  const sought = q ? customersWith(q) : null;
  const older = olderThan(readCursor(cursor, "cus"), "c");
  const live = { sql: "c.has_account and c.deleted_at is null", bindings: [] };
  const ids = listedIds({ select, conditions: [live], older, sought, limit });
  const sql = `
    with page as materialized (${ids.sql})
    select c.id as customer_id, trim(${CUSTOMER_NAME}) as name, c.email, f.id as role_id, f.name as role_name,
      coalesce(g.email, u.email, r.given_by) as given_by, r.given_at,
      (select max(s.created_at) from shop_session s where s.customer_id = c.id and s.deleted_at is null) as last_sign_in_at,
      page.created_at::text || '|' || page.id as cursor
    from page join customer c on c.id = page.id
    join user_role r on r.customer_id = c.id and ${OF_STAFF}
    join staff_role f on f.id = r.staff_role_id and f.deleted_at is null
    left join customer g on g.id = r.given_by
    left join "user" u on u.id = r.given_by
    order by page.created_at desc, page.id desc`;
  const listed = { list: "staff members", row: MemberRow, sql, bindings: ids.bindings, limit };
  const { shown, ...next } = await queryListPage(database, listed);
  return {
    staff: shown.map(({ roleId, roleName, ...member }) => ({ ...member, role: { id: roleId, name: roleName } })),
    ...next,
  };
}

const RoleRow = StaffRole.omit({ isBuiltIn: true }).extend({ permissions: z.array(z.string()) });

const ROLES = `
  select f.id, f.name, f.permissions, f.second_factor,
    (select count(*)::int from user_role r where r.staff_role_id = f.id and ${OF_STAFF}) as holders,
    coalesce((select a.id from audit_entry a where a.subject_id = f.id and a.deleted_at is null
      order by a.created_at desc, a.id desc limit 1), '') as seen
  from staff_role f where f.deleted_at is null`;

const toRole = (row: z.infer<typeof RoleRow>): StaffRole => ({
  ...row,
  isBuiltIn: isBuiltIn(row.id),
  permissions: [...permissionsOf(row.id, row.permissions)],
});

/** The roles of the staff: the built-in ones first, then the shop's own by name. */
export async function listStaffRoles(database: Database): Promise<ListStaffRolesAnswer> {
  const order = "order by array_position(?::text[], f.id), lower(f.name), f.id";
  const built = [Object.keys(BUILT_IN_ROLES)];
  const rows = await queryList(database, "roles", RoleRow, `${ROLES} ${order}`, built);
  return { roles: rows.map(toRole) };
}

export async function getStaffRole(database: Database, roleId: string): Promise<StaffRole | null> {
  const row = await queryRow(database, RoleRow, `${ROLES} and f.id = ?`, [roleId]);
  return row && toRole(row);
}

/** True if another role has this name, whatever the case of its letters. */
export async function isRoleNameTaken(database: Database, name: string, roleId: string): Promise<boolean> {
  const sql = "select 1 from staff_role where lower(name) = lower(?) and id <> ? and deleted_at is null";
  return await isThere(database, sql, [name, roleId]);
}
