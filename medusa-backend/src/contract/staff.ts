import { z } from "zod";
import { Email, OpaqueId, RequiredLine } from "./common";
import { STAFF_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { GIVEN_PERMISSIONS, may, PERMISSIONS, type Permission } from "./permissions";

const Time = z.iso.datetime();

export const StaffRoleName = z.object({ id: z.string(), name: z.string() });

/** `givenBy` is an e-mail, the id of a deleted account, "cli" or "seed"; null if that was before roles had names. */
export const StaffMember = z.object({
  customerId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: StaffRoleName,
  givenBy: z.string().nullable(),
  givenAt: Time.nullable(),
  lastSignInAt: Time.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const ListStaffQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(STAFF_LIST) });
export type ListStaffQuery = z.infer<typeof ListStaffQuery>;
export const ListStaffAnswer = z.object({ staff: Rows("staff members", StaffMember), ...NextPageAnswer.shape });
export type ListStaffAnswer = z.infer<typeof ListStaffAnswer>;

const RoleId = OpaqueId(100);

/** 409 if it is the only owner's, or nobody has proven to read the mails to that e-mail. */
export const GiveRole = z.object({ email: Email, roleId: RoleId });
/** 409 if it is the only owner's, or for somebody who has no role any more. */
export const ChangeRole = z.object({ roleId: RoleId });

/** `seen` is the id of the newest entry about it in the audit trail, "" for none. */
export const StaffRole = z.object({
  ...StaffRoleName.shape,
  isBuiltIn: z.boolean(),
  permissions: Rows("permissions", z.enum(PERMISSIONS)),
  secondFactor: z.boolean(),
  holders: z.number(),
  seen: z.string(),
});
export type StaffRole = z.infer<typeof StaffRole>;

export const ListStaffRolesAnswer = z.object({ roles: Rows("roles", StaffRole) });
export type ListStaffRolesAnswer = z.infer<typeof ListStaffRolesAnswer>;

export const LONGEST_ROLE_NAME = 60;

/** A role of the shop's own with a name that no other has (409). Changes apply from each holder's next request on. */
export const SaveStaffRole = z.object({
  name: RequiredLine(LONGEST_ROLE_NAME),
  permissions: z.array(z.enum(GIVEN_PERMISSIONS)).min(1, "Choose at least one.").max(PERMISSIONS.length),
});
export type SaveStaffRole = z.infer<typeof SaveStaffRole>;
export const MakeStaffRoleAnswer = z.object({ id: z.string() });

export const SetSecondFactor = z.object({ secondFactor: z.boolean() });

/** The mails that the staff may choose, each with the permission to see what it is about. */
const NEEDED = {
  message: "read messages",
  order: "read orders",
  late: "read orders",
  finding: "read money",
} as const satisfies Record<string, Permission>;
export type StaffMailKind = keyof typeof NEEDED;
export const STAFF_MAIL_KINDS = Object.keys(NEEDED) as [StaffMailKind, ...StaffMailKind[]];

/** The mails that somebody with these permissions may choose. */
export const staffMailsFor = (permissions: ReadonlySet<Permission>): StaffMailKind[] =>
  STAFF_MAIL_KINDS.filter((kind) => may({ permissions }, NEEDED[kind]));

export const StaffMailChoice = z.object({ kind: z.enum(STAFF_MAIL_KINDS), isOn: z.boolean() });
export type StaffMailChoice = z.infer<typeof StaffMailChoice>;

/** 403 for a mail about something that the person may not see. */
export const SetStaffMails = z.object({ kinds: z.array(z.enum(STAFF_MAIL_KINDS)).max(STAFF_MAIL_KINDS.length) });
