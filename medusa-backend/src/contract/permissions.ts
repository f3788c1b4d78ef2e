import type { Role } from "./common";

/**
 * What somebody of the shop may do. Every route that not every customer may call names one of these in `GUARDS`, so
 * that a finer role than "admin" is a row of `HELD` and changes no route.
 */
export const PERMISSIONS = [
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
  "read accounts",
  "add admins",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What each role may do. An account with the role "user" does what every customer may. */
const HELD: Readonly<Record<Role, ReadonlySet<Permission>>> = { user: new Set(), admin: new Set(PERMISSIONS) };

/** True where a role has a permission. */
export const may = (role: Role, permission: Permission): boolean => HELD[role].has(permission);
