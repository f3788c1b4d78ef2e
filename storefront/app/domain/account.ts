export type Role = "user" | "admin";

/** The signed-in person for screens. `email` is null only if the sign-in provider gave none. */
export type Account = { uid: string; email: string | null; displayName: string; photo: string | null; role: Role };

/** The address of a customer's page at the desk. */
export const customerPath = (customerId: string): string => `/dashboard/customers/${encodeURIComponent(customerId)}`;
