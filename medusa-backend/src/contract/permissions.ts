import type { Role } from "./common";

/**
 * The permissions of the shop's staff. Every route that is not open to all customers names one of these in its row
 * (`routes/`). So a finer role than "admin" is a row of `HELD` and changes no route.
 */
const PERMISSIONS = [
  "read orders",
  "edit orders",
  "ship orders",
  "delete orders",
  "refund orders",
  "receive returns",
  "export orders",
  "read money",
  "read products",
  "change products",
  "read discounts",
  "change discounts",
  "read reviews",
  "moderate reviews",
  "read questions",
  "moderate questions",
  "read messages",
  "answer messages",
  "read accounts",
  "edit accounts",
  "delete accounts",
  "read record",
  "add admins",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions of each role. The role "user" has none beyond a customer's. */
const HELD: Readonly<Record<Role, ReadonlySet<Permission>>> = { user: new Set(), admin: new Set(PERMISSIONS) };

export const may = (role: Role, permission: Permission): boolean => HELD[role].has(permission);
