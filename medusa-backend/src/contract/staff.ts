import { z } from "zod";
import { Email, OpaqueId, RequiredLine } from "./common";
import { STAFF_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { GIVEN_PERMISSIONS, may, PERMISSIONS, type Permission } from "./permissions";

const Time = z.iso.datetime();

/** A role of the staff, as it is named on screens. */
export const StaffRoleName = z.object({ id: z.string(), name: z.string() });

/**
 * Somebody of the staff. `givenBy` is the e-mail of who gave the role, "cli" or "seed"; null, as `givenAt`, if that was
 * before roles had names. `lastSignInAt` is null for nobody who has signed in lately.
 */
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

/** GET /store/shop/staff/members ("manage staff"), the newest accounts first; `q` is a part of the name or e-mail. */
export const ListStaffQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(STAFF_LIST) });
export type ListStaffQuery = z.infer<typeof ListStaffQuery>;
export const ListStaffAnswer = z.object({ staff: Rows("staff members", StaffMember), ...NextPageAnswer.shape });
export type ListStaffAnswer = z.infer<typeof ListStaffAnswer>;

const RoleId = OpaqueId(100);

/**
 * POST /store/shop/staff/members ("manage staff"): gives the account with this e-mail a role. 404 for an unknown e-mail
 * or role, 409 if it is the only owner's, or nobody has proven to read the mails to that e-mail.
 */
export const GiveRole = z.object({ email: Email, roleId: RoleId });
/** PUT /store/shop/staff/members/:id ("manage staff"): another role. DELETE takes it. 404 and 409 as for `GiveRole`. */
export const ChangeRole = z.object({ roleId: RoleId });

/** A role of the staff with what it allows, whether a sign-in needs a second factor, and how many people have it. */
export const StaffRole = z.object({
  ...StaffRoleName.shape,
  isBuiltIn: z.boolean(),
  permissions: Rows("permissions", z.enum(PERMISSIONS)),
  secondFactor: z.boolean(),
  holders: z.number(),
});
export type StaffRole = z.infer<typeof StaffRole>;

/** GET /store/shop/staff/roles ("manage staff"): the built-in roles first, then the shop's own by name. */
export const ListStaffRolesAnswer = z.object({ roles: Rows("roles", StaffRole) });
export type ListStaffRolesAnswer = z.infer<typeof ListStaffRolesAnswer>;

/** In characters. */
export const LONGEST_ROLE_NAME = 60;

/**
 * POST /store/shop/staff/roles, PUT /store/shop/staff/roles/:id ("manage staff"): a role of the shop's own, with a name
 * that no other has (409) and at least one permission. DELETE removes it. 409 for a built-in role, and for the removal
 * of one that somebody has. What changes applies from each holder's next request on.
 */
export const SaveStaffRole = z.object({
  name: RequiredLine(LONGEST_ROLE_NAME),
  permissions: z.array(z.enum(GIVEN_PERMISSIONS)).min(1, "Choose at least one.").max(PERMISSIONS.length),
});
export type SaveStaffRole = z.infer<typeof SaveStaffRole>;
export const MakeStaffRoleAnswer = z.object({ id: z.string() });

/** PUT /store/shop/staff/roles/:id/second-factor ("manage staff"): whether this role needs a second factor. */
export const SetSecondFactor = z.object({ secondFactor: z.boolean() });

/** The mails that somebody of the staff may choose, each with the permission to see what it is about. */
const NEEDED = {
  message: "read messages",
  order: "read orders",
  late: "read orders",
  finding: "read money",
} as const satisfies Record<string, Permission>;
export type StaffMailKind = keyof typeof NEEDED;
export const STAFF_MAIL_KINDS = Object.keys(NEEDED) as [StaffMailKind, ...StaffMailKind[]];

/** The mails that a person with these permissions may choose. */
export const staffMailsFor = (permissions: ReadonlySet<Permission>): StaffMailKind[] =>
  STAFF_MAIL_KINDS.filter((kind) => may({ permissions }, NEEDED[kind]));

/** The mails that somebody of the staff may choose, and whether they get them. */
export const StaffMailChoice = z.object({ kind: z.enum(STAFF_MAIL_KINDS), isOn: z.boolean() });
export type StaffMailChoice = z.infer<typeof StaffMailChoice>;

/**
 * PUT /store/shop/account/staff-mails (signed in): the mails that the person gets from now on. 204; 403 `forbidden` for
 * a mail about something that the person may not see, and so for a customer.
 */
export const SetStaffMails = z.object({ kinds: z.array(z.enum(STAFF_MAIL_KINDS)).max(STAFF_MAIL_KINDS.length) });
