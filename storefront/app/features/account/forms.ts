import { SignIn, SignUp } from "medusa-backend/contract";
import { z } from "zod";

const RedirectTo = { redirectTo: z.string().optional() };

/** The fields of /login, checked by Medusa's own rules in the browser and on the server. */
export const LoginForm = SignIn.extend(RedirectTo);

/** The fields of /register, likewise. The password is kept as typed, 8 to 128 characters. */
export const RegisterForm = SignUp.extend(RedirectTo);
