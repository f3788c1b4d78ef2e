import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { databaseOf } from "../../lib/database/connection";
import { deleteHalfMadeIdentity, getHalfMadeCustomerId } from "../../queries/accounts/unowned-accounts";

/**
 * Deletes what an interrupted sign-up has left, so that the e-mail can be used at once; nobody could have signed in
 * with its password. Run it only under the e-mail's lock (account-lock.ts), because a running sign-up looks the same.
 */
export async function clearHalfMadeAccount(container: MedusaContainer, email: string): Promise<void> {
  const database = databaseOf(container);
  const customerId = await getHalfMadeCustomerId(database, email);
  if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers(customerId);
  await deleteHalfMadeIdentity(database, email);
}
