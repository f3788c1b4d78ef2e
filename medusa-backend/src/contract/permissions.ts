/**
 * The permissions of the shop's staff. Every route that is not open to all customers names one of these in its row
 * (`routes/`), so a role changes no route: a built-in one is a row of `BUILT_IN_ROLES`, an own one a list in the
 * database.
 */
export const PERMISSIONS = [
  "read orders",
  "edit orders",
  "ship orders",
  "delete orders",
  "refund orders",
  "open returns",
  "receive returns",
  "export orders",
  "read money",
  "read products",
  "change products",
  "export products",
  "read discounts",
  "change discounts",
  "read reviews",
  "moderate reviews",
  "read questions",
  "moderate questions",
  "read messages",
  "answer messages",
  "read accounts",
  "read record",
  "add admins",
  "manage staff",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions that an own role can have: only the owner manages the staff. */
export const GIVEN_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== "manage staff");

type BuiltInRole = { name: string; permissions: readonly Permission[] };

/** The roles of every shop, by their ids in the table `staff_role`. */
export const BUILT_IN_ROLES = {
  owner: { name: "Owner", permissions: PERMISSIONS },
  manager: { name: "Manager", permissions: GIVEN_PERMISSIONS },
  packer: { name: "Packer", permissions: ["ship orders"] },
  support: {
    name: "Support",
    permissions: [
      "read orders",
      "edit orders",
      "open returns",
      "read products",
      "read discounts",
      "read reviews",
      "moderate reviews",
      "read questions",
      "moderate questions",
      "read messages",
      "answer messages",
      "read accounts",
    ],
  },
} as const satisfies Readonly<Record<string, BuiltInRole>>;
export type BuiltInRoleId = keyof typeof BUILT_IN_ROLES;

/** True for the id of a role whose name and permissions cannot be changed. */
export const isBuiltIn = (roleId: string): roleId is BuiltInRoleId => Object.hasOwn(BUILT_IN_ROLES, roleId);

/** The permissions of a role: a built-in one's from the code, an own one's as stored; unknown names are left out. */
export function permissionsOf(roleId: string, stored: readonly string[]): ReadonlySet<Permission> {
  if (isBuiltIn(roleId)) return new Set(BUILT_IN_ROLES[roleId].permissions);
  return new Set(GIVEN_PERMISSIONS.filter((permission) => stored.includes(permission)));
}

/** What may be asked of somebody who is signed in, or known by an account. */
type Holder = { permissions: ReadonlySet<Permission> };

export const may = ({ permissions }: Holder, permission: Permission): boolean => permissions.has(permission);
