export type Role = "user" | "admin";

/** The signed-in person for screens. `email` is null only if the sign-in provider gave none. */
export type Account = { uid: string; email: string | null; displayName: string; photo: string | null; role: Role };

/** The address of a customer's page at the desk. */
export const customerPath = (customerId: string): string => `/dashboard/customers/${encodeURIComponent(customerId)}`;

/** The file with a customer's data, and the screens that delete a customer and merge another record into one. */
export const customerExportPath = (customerId: string): string => `${customerPath(customerId)}/export`;
export const deleteCustomerPath = (customerId: string): string => `${customerPath(customerId)}/delete`;
export const mergePath = (into: string, from: string): string =>
  `${customerPath(into)}/merge/${encodeURIComponent(from)}`;
