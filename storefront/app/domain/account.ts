import type { SessionUser } from "medusa-backend/contract";
import type { Permission } from "medusa-backend/contract/permissions";

export type Role = SessionUser["role"];

export type Account = Omit<SessionUser, "id" | "name" | "permissions"> & {
  uid: string;
  displayName: string;
  permissions: readonly Permission[];
};

export type { Permission };

/** For screens; Medusa decides again in every call. */
export const may = (account: Pick<Account, "permissions"> | null | undefined, permission: Permission): boolean =>
  account?.permissions.includes(permission) ?? false;

export const roleSentence = ({ name }: NonNullable<Account["staffRole"]>, what: string): string =>
  `Your role, ${name}, does not ${what}. An owner of the shop can change that.`;

export const customerPath = (customerId: string): string => `/dashboard/customers/${encodeURIComponent(customerId)}`;

export const customerExportPath = (customerId: string): string => `${customerPath(customerId)}/export`;
export const deleteCustomerPath = (customerId: string): string => `${customerPath(customerId)}/delete`;
export const mergePath = (into: string, from: string): string =>
  `${customerPath(into)}/merge/${encodeURIComponent(from)}`;
