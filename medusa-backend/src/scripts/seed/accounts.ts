import { readFile } from "node:fs/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { Email } from "../../contract/common";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { findUser } from "../../queries/accounts/accounts";
import { createAccountWorkflow } from "../../workflows/accounts/accounts";
import { makeOwner } from "../../workflows/accounts/staff-roles";

const Credentials = z.object({ email: Email, password: z.string().min(8).max(128) });
type Credentials = z.infer<typeof Credentials>;

/** DEMO_ACCOUNTS_FILE: a shop admin, a customer, and a user of Medusa Admin (`ops`). */
const DemoAccounts = z.object({ admin: Credentials, customer: Credentials, ops: Credentials });

async function keepPassword(container: MedusaContainer, { email, password }: Credentials): Promise<void> {
  const auth = container.resolve(Modules.AUTH);
  const { success } = await auth.authenticate("emailpass", { body: { email, password } });
  if (success) return;
  const { success: updated, error } = await auth.updateProvider("emailpass", { entity_id: email, password });
  if (!updated) throw new Error(`The password of a demo account was not set: ${error}`);
}

async function ensureCustomer(container: MedusaContainer, name: string, credentials: Credentials): Promise<void> {
  const database = databaseOf(container);
  if (await findUser(database, credentials.email)) return keepPassword(container, credentials);
  await createAccountWorkflow(container).run({ input: { name, ...credentials } });
}

async function ensureOps(container: MedusaContainer, { email, password }: Credentials): Promise<void> {
  const [user] = await container.resolve(Modules.USER).listUsers({ email });
  if (user) return keepPassword(container, { email, password });
  const auth = container.resolve(Modules.AUTH);
  const { authIdentity, error } = await auth.register("emailpass", { body: { email, password } });
  if (!authIdentity) throw new Error(`The Medusa Admin user was not registered: ${error}`);
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity.id, userData: { email, first_name: "Aeroloft", last_name: "Ops" } },
  });
}

/** Makes the demo accounts of a local shop; a shop in production has none. */
export async function seedAccounts(container: MedusaContainer): Promise<void> {
  const { SHOP_ENV, DEMO_ACCOUNTS_FILE } = getEnv();
  if (!DEMO_ACCOUNTS_FILE || SHOP_ENV === "production") return;
  const accounts = DemoAccounts.parse(JSON.parse(await readFile(DEMO_ACCOUNTS_FILE, "utf8")));
  await ensureCustomer(container, "Demo Admin", accounts.admin);
  await makeOwner(container, { email: accounts.admin.email, actorId: "seed" });
  await ensureCustomer(container, "Demo Customer", accounts.customer);
  await ensureOps(container, accounts.ops);
}
