export type Role = "user" | "admin";

/** The signed-in person for screens. `email` is null only if the sign-in provider gave none. */
export type Account = { uid: string; email: string | null; displayName: string; photo: string | null; role: Role };
