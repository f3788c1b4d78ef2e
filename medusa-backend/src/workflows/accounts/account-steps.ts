import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { isStaff } from "../../contract/common";
import { placeOfSignIn } from "../../lib/auth/sign-in-place";
import { SESSION_DAYS } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { asShopError, ShopError } from "../../lib/shop-error";
import { formatMoment } from "../../lib/withdrawals";
import { sessionService } from "../../modules/session";
import { userRoleService } from "../../modules/user-role";
import { findAccountById, getCustomerIdByEmail, getCustomerRole } from "../../queries/accounts/accounts";
import { deleteHalfMadeIdentity, getHalfMadeCustomerId } from "../../queries/accounts/credentials";
import { hasSecondFactor } from "../../queries/accounts/second-factor";
import { queueMail } from "../mails/queue-mail";
import { accountExists, withLockedAccount } from "./locked-account";

/** Deletes the remains of an interrupted sign-up. Only under `withAccountLock`: a running sign-up looks the same. */
export async function clearHalfMadeAccount(container: MedusaContainer, email: string): Promise<void> {
  const database = databaseOf(container);
  const customerId = await getHalfMadeCustomerId(database, email);
  if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers(customerId);
  await deleteHalfMadeIdentity(database, email);
}

/** Not undone: the account had no owner. */
export const clearHalfMadeAccountStep = createStep(
  "clear-half-made-account",
  async ({ email }: { email: string }, { container }) => {
    await clearHalfMadeAccount(container, email);
    return new StepResponse(undefined);
  },
);

/**
 * `generation` is the account's when the password, or Google, was asked; none for a new account. `provenEmail` is the
 * account's e-mail if Google has verified it. `isProved`: a second factor was right (`finishSecondStep` alone says so).
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

/** A staff member who signs in from a new place is told so by mail: it may be somebody else. */
async function startAtPlace(
  container: MedusaContainer,
  transaction: Database,
  { customerId, authIdentityId, isProved }: { customerId: string; authIdentityId: string; isProved: boolean },
): Promise<string> {
  const sessions = sessionService(container);
  const account = await getCustomerRole(transaction, customerId);
  const place = account && isStaff(account.role) ? placeOfSignIn(customerId) : null;
  const isNew = place !== null && (await sessions.isNewPlace(transaction, customerId, place));
  const sessionId = await sessions.startSession(transaction, {
    customerId,
    authIdentityId,
    days: SESSION_DAYS,
    place,
    isProved,
  });
  const owner = isNew ? await findAccountById(transaction, customerId) : null;
  if (place && owner) {
    const when = formatMoment(new Date(), getEnv().SHOP_TIME_ZONE);
    const data = { name: owner.name, when, browser: place.browser };
    const key = `new_sign_in:${sessionId}`;
    await queueMail(container, { key, kind: "new_sign_in", to: owner.email, customerId, data }, transaction);
  }
  return sessionId;
}

/**
 * Every session of a customer starts here: a way in that has not asked for the second factor is refused.
 * @throws ShopError `invalid_credentials`, also if the account's sessions and links were ended meanwhile
 */
export const startSessionStep = createStep(
  "start-session",
  async ({ customerId, authIdentityId, generation, provenEmail, isProved = false }: SessionStart, { container }) => {
    const sessions = sessionService(container);
    const sessionId = await withLockedAccount(container, { customerId, generation }, async (transaction) => {
      if (!isProved && (await hasSecondFactor(transaction, customerId))) throw refused();
      if (provenEmail) await sessions.proveEmail(transaction, { customerId, email: provenEmail });
      return await startAtPlace(container, transaction, { customerId, authIdentityId, isProved });
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

/** `email` is in lower case. @throws ShopError `not_found` */
export async function requireCustomerId(database: Database, email: string): Promise<string> {
  const customerId = await getCustomerIdByEmail(database, email);
  if (!customerId) throw new ShopError("not_found", "There is no account with this e-mail address.");
  return customerId;
}

/** As `requireCustomerId`. */
export const findCustomerStep = createStep("find-customer", async ({ email }: { email: string }, { container }) => {
  return new StepResponse({ customerId: await requireCustomerId(databaseOf(container), email) });
});

/** Writes the role "user" for a customer without a role. */
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

/** The first step: the unique key on the e-mail decides between two sign-ups. @throws ShopError `account_exists` */
export const createCustomerStep = createStep(
  "create-customer",
  async ({ name, email }: Input, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER);
    const record = { email, first_name: name, has_account: true };
    const customer = await customers.createCustomers(record).catch(async (cause: unknown) => {
      throw (await getCustomerIdByEmail(databaseOf(container), email)) ? accountExists(cause) : cause;
    });
    return new StepResponse({ customerId: customer.id }, customer.id);
  },
  async (customerId, { container }) => {
    if (customerId) await container.resolve(Modules.CUSTOMER).deleteCustomers(customerId);
  },
);
