import { z } from "zod";

const MedusaEnv = z.object({
  MEDUSA_URL: z.url(),
  MEDUSA_PUBLISHABLE_KEY: z.string().min(1),
  SESSION_SECRET: z.string().min(1),
});
type MedusaEnv = z.infer<typeof MedusaEnv>;

let parsed: MedusaEnv | undefined;

/** Where Medusa is and what the storefront shows it; read once, at the first call. */
export function getMedusaEnv(): MedusaEnv {
  parsed ??= MedusaEnv.parse(process.env);
  return parsed;
}
