import { randomBytes } from "node:crypto";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";

const Credentials = z.object({ email: z.email(), password: z.string() });

/** `admin` runs the shop from the storefront's dashboard, `customer` buys, `ops` signs in to Medusa Admin. */
export const DemoAccounts = z.object({ admin: Credentials, customer: Credentials, ops: Credentials });
export type DemoAccounts = z.infer<typeof DemoAccounts>;

/** The demo accounts in `file`; on the first call they get random passwords, and the file gets mode 600. */
export async function loadDemoAccounts(file: string): Promise<DemoAccounts> {
  const kept = await readJson(file, DemoAccounts);
  if (kept) return kept;
  const made = Object.fromEntries(
    (["admin", "customer", "ops"] as const).map((role) => [
      role,
      { email: `${role}@aeroloft.example`, password: randomBytes(9).toString("base64url") },
    ]),
  );
  await writeJson(file, made, 0o600);
  return DemoAccounts.parse(made);
}
