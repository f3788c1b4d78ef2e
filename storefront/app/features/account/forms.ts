import { z } from "zod";

const REQUIRED = "Required";
const Email = z
  .string({ error: REQUIRED })
  .trim()
  .max(254, "Must be 254 characters or fewer")
  .pipe(z.email("Not an e-mail address"));

/** The fields of /login, checked alike in the browser and on the server; Medusa checks once more. */
export const LoginForm = z.object({
  email: Email,
  password: z.string({ error: REQUIRED }).max(128, "Must be 128 characters or fewer"),
  redirectTo: z.string().optional(),
});

/** The fields of /register. The password is kept as typed, 8 to 128 characters. */
export const RegisterForm = z.object({
  name: z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(200, "Must be 200 characters or fewer"),
  email: Email,
  password: z
    .string({ error: REQUIRED })
    .min(8, "Must be at least 8 characters")
    .max(128, "Must be 128 characters or fewer"),
  redirectTo: z.string().optional(),
});

/** The field of /login that links Google to the account that has the same e-mail; the e-mail itself is Google's word. */
export const LinkGoogleForm = z.object({
  password: z.string({ error: REQUIRED }).max(128, "Must be 128 characters or fewer"),
  redirectTo: z.string().optional(),
  link: z.literal("google"),
});
