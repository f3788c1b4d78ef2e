import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { SESSION_DAYS } from "../../lib/auth/tokens";
import { databaseOf } from "../../lib/database/connection";
import { asShopError, ShopError } from "../../lib/shop-error";
import { sessionService } from "../../modules/session";
import { userRoleService } from "../../modules/user-role";
import { deleteHalfMadeIdentity, getHalfMadeCustomerId } from "../../queries/accounts/credentials";
import { hasSecondFactor } from "../../queries/accounts/second-factor";
import { withLockedAccount } from "./locked-account";

/**
 * Deletes the remains of an interrupted sign-up, so that the e-mail can be used at once; nobody could have signed in
 * with its password. Run it only under the e-mail's lock (`withAccountLock`), because a running sign-up looks the same.
 */
export async function clearHalfMadeAccount(container: MedusaContainer, email: string): Promise<void> {
  const database = databaseOf(container);
  const customerId = await getHalfMadeCustomerId(database, email);
  if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers(customerId);
  await deleteHalfMadeIdentity(database, email);
}

/** `clearHalfMadeAccount` as a step. There is nothing to undo: it had no owner. */
export const clearHalfMadeAccountStep = createStep(
  "clear-half-made-account",
  async ({ email }: { email: string }, { container }) => {
    await clearHalfMadeAccount(container, email);
    return new StepResponse(undefined);
  },
);

/**
 * `generation` is the account's when the password, or Google, was asked; none for a new account. `provenEmail` is the
 * account's e-mail, if Google has verified it. `isProved` only for a sign-in whose second factor was right
 * (`finishSecondStep`).
 */
export type SessionStart = {
  customerId: string;
  authIdentityId: string;
  generation?: number;
  provenEmail?: string | null;
  isProved?: boolean;
};

const refused = (cause?: unknown) =>
  new ShopError("invalid_credentials", "This sign-in is not valid. Start again.", { cause });

/**
 * Stores a session that lasts 30 days; undone by deleting it. Every session of a customer starts here, so an account
 * with a second factor is refused here for every way of signing in that has not asked for it (`requireSecondStep`).
 * @throws ShopError `invalid_credentials`, also if the account's sessions and links were ended meanwhile
 */
export const startSessionStep = createStep(
  "start-session",
  async ({ customerId, authIdentityId, generation, provenEmail, isProved = false }: SessionStart, { container }) => {
    const sessions = sessionService(container);
    const sessionId = await withLockedAccount(container, { customerId, generation }, async (transaction) => {
      if (!isProved && (await hasSecondFactor(transaction, customerId))) throw refused();
      if (provenEmail) await sessions.proveEmail(transaction, { customerId, email: provenEmail });
      return await sessions.startSession(transaction, { customerId, authIdentityId, days: SESSION_DAYS, isProved });
    }).catch((error: unknown) => {
      throw asShopError(error)?.shopCode === "conflict" ? refused(error) : error;
    });
    return new StepResponse({ sessionId }, sessionId);
  },
  async (sessionId, { container }) => {
    if (!sessionId) return;
    await sessionService(container).deleteShopSessions(sessionId);
  },
);

/** The account with this e-mail, in lower case. @throws ShopError `not_found` */
export const findCustomerStep = createStep("find-customer", async ({ email }: { email: string }, { container }) => {
  const filters = { email, has_account: true };
  const [customer] = await container.resolve(Modules.CUSTOMER).listCustomers(filters, { select: ["id"] });
  if (!customer) throw new ShopError("not_found", "There is no account with this e-mail address.");
  return new StepResponse({ customerId: customer.id });
});

/** Writes the role "user" for a customer without a role; undone by deleting what it wrote. */
export const ensureRoleStep = createStep(
  "ensure-role",
  async ({ customerId }: { customerId: string }, { container }) => {
    const created = await userRoleService(container).ensureRole(customerId);
    return new StepResponse({ created }, created ? customerId : null);
  },
  async (customerId, { container }) => {
    if (!customerId) return;
    await userRoleService(container).restoreRole(customerId, null);
  },
);

type Input = { name: string; email: string };

/**
 * Creates the customer; the full name goes into `first_name`. This is the first step, because the unique key on the
 * e-mail decides between two sign-ups at the same moment.
 * @throws ShopError `account_exists`
 */
export const createCustomerStep = createStep(
  "create-customer",
  async ({ name, email }: Input, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER);
    const record = { email, first_name: name, has_account: true };
    const customer = await customers.createCustomers(record).catch(async (cause: unknown) => {
      const [existing] = await customers.listCustomers({ email, has_account: true }, { select: ["id"] });
      if (!existing) throw cause;
      throw new ShopError("account_exists", "There is already an account with this e-mail address.", { cause });
    });
    return new StepResponse({ customerId: customer.id }, customer.id);
  },
  async (customerId, { container }) => {
    if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers(customerId);
  },
);
