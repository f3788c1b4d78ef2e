/** Every route that is not open to all customers names one in its row (`routes/`), so a role changes no route. */
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
  "edit accounts",
  "delete accounts",
  "read record",
  "add admins",
  "manage staff",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** For own roles: only the owner manages the staff. */
export const GIVEN_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== "manage staff");

type BuiltInRole = { name: string; permissions: readonly Permission[] };

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
      "edit accounts",
    ],
  },
} as const satisfies Readonly<Record<string, BuiltInRole>>;
export type BuiltInRoleId = keyof typeof BUILT_IN_ROLES;

export const isBuiltIn = (roleId: string): roleId is BuiltInRoleId => Object.hasOwn(BUILT_IN_ROLES, roleId);

/** A built-in role's from the code, an own one's as stored; unknown names are left out. */
export function permissionsOf(roleId: string, stored: readonly string[]): ReadonlySet<Permission> {
  if (isBuiltIn(roleId)) return new Set(BUILT_IN_ROLES[roleId].permissions);
  return new Set(GIVEN_PERMISSIONS.filter((permission) => stored.includes(permission)));
}

type Holder = { permissions: ReadonlySet<Permission> };

export const may = ({ permissions }: Holder, permission: Permission): boolean => permissions.has(permission);
