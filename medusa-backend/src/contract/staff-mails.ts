import { z } from "zod";
import { may, type Permission } from "./permissions";

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
