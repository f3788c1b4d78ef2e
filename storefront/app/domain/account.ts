import type { Permission } from "medusa-backend/contract/permissions";

export type Role = "user" | "admin";

/**
 * The signed-in person. `email` is null only if the sign-in provider gave none. `staffRole` is null for a customer, who
 * has no `permissions`. `needsSecondFactor`: the role has permissions once a second factor has proved the sign-in.
 */
export type Account = {
  uid: string;
  email: string | null;
  displayName: string;
  photo: string | null;
  role: Role;
  staffRole: { id: string; name: string } | null;
  permissions: readonly Permission[];
  needsSecondFactor: boolean;
};

export type { Permission };

/** For screens; Medusa decides again in every call. */
export const may = (account: Pick<Account, "permissions"> | null | undefined, permission: Permission): boolean =>
  account?.permissions.includes(permission) ?? false;

/** Why a role leaves something out, and who can change that. */
export const roleSentence = ({ name }: NonNullable<Account["staffRole"]>, what: string): string =>
  `Your role, ${name}, does not ${what}. An owner of the shop can change that.`;

export const customerPath = (customerId: string): string => `/dashboard/customers/${encodeURIComponent(customerId)}`;

export const customerExportPath = (customerId: string): string => `${customerPath(customerId)}/export`;
export const deleteCustomerPath = (customerId: string): string => `${customerPath(customerId)}/delete`;
export const mergePath = (into: string, from: string): string =>
  `${customerPath(into)}/merge/${encodeURIComponent(from)}`;
