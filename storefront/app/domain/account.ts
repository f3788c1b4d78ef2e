export type Role = "user" | "admin";

/** The signed-in person as screens know them. `email` is null only where the sign-in provider gave none. */
export type Account = { uid: string; email: string | null; displayName: string; photo: string | null; role: Role };
