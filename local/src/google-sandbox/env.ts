import { z } from "zod";

const Env = z.object({
  SHOP_ENV: z.enum(["local", "production"]).default("local"),
  GOOGLE_SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).default(4244),
  GOOGLE_SANDBOX_URL: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  PUBLIC_URL: z.url(),
});

/** @throws Error when a setting is missing, and in production, because anyone can sign in here as anybody. */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const parsed = Env.safeParse(environment);
  if (!parsed.success) throw new Error(`The sign-in sandbox cannot start: ${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  if (env.SHOP_ENV === "production")
    throw new Error(
      "The sign-in sandbox does not start with SHOP_ENV=production. Set GOOGLE_CLIENT_ID for real Google sign-in.",
    );
  return {
    port: env.GOOGLE_SANDBOX_PORT,
    /** As browsers see it, and the issuer of its tokens. */
    url: env.GOOGLE_SANDBOX_URL?.replace(/\/$/, "") ?? `http://localhost:${env.GOOGLE_SANDBOX_PORT}`,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    redirectUri: new URL("/auth/google/callback", env.PUBLIC_URL).href,
  };
}

export type SignInSettings = ReturnType<typeof readSettings>;
