import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { SESSION_DAYS } from "../../../lib/auth/customer-tokens";
import { asShopError, ShopError } from "../../../lib/shop-error";
import { sessionService } from "../../../modules/services";
import { hasSecondFactor } from "../../../queries/accounts/credentials";
import { withLockedAccount } from "../locked-account";

/**
 * `generation` is the account's when the password, or Google, was asked; none for a new account. `provenEmail` is the
 * account's e-mail, where Google has verified it.
 */
export type SessionStart = {
  customerId: string;
  authIdentityId: string;
  generation?: number;
  provenEmail?: string | null;
};

const refused = (cause?: unknown) =>
  new ShopError("invalid_credentials", "This sign-in is not valid. Start again.", { cause });

/**
 * Stores a session that lasts 30 days; undone by deleting it. Every session of a customer starts here, so here an
 * account with a second factor is refused, on whatever way it came: nothing of the shop can ask for that factor.
 * @throws ShopError `invalid_credentials`, also where everything that opens the account was ended meanwhile
 */
export const startSessionStep = createStep(
  "start-session",
  async ({ customerId, authIdentityId, generation, provenEmail }: SessionStart, { container }) => {
    const sessions = sessionService(container);
    const sessionId = await withLockedAccount(container, { customerId, generation }, async (transaction) => {
      if (await hasSecondFactor(transaction, customerId)) throw refused();
      if (provenEmail) await sessions.proveEmail(transaction, { customerId, email: provenEmail });
      return await sessions.startSession(transaction, { customerId, authIdentityId, days: SESSION_DAYS });
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
