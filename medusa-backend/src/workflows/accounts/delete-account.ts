import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import type { DeletionObstacle } from "../../contract/accounts";
import { databaseOf } from "../../lib/database/connection";
import { FairTurns } from "../../lib/fair-turns";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { asShopError, ShopError } from "../../lib/shop-error";
import type { MailData } from "../../mails/kinds";
import { accountDeletionService, type Deletion } from "../../modules/account-deletion";
import { getCustomerIdByEmail, getCustomerRole, getWaysIn } from "../../queries/accounts/accounts";
import { isLastOwner, listOpenMatters } from "../../queries/accounts/deleted-accounts";
import { listOpenAttempts } from "../../queries/payments/attempts";
import { writeAuditStep } from "../audit/write-audit";
import { queueMailStep } from "../mails/queue-mail";
import { releasePayment } from "../payments/release-payment";
import { getCurrentStripePayment, noteAnswer } from "../payments/stripe-payments";
import { beginDeletionStep, eraseForGood, noteClosedStep, removeSignInsStep } from "./erase-account";
import { endCredentials, withAccountLock, withLockedAccount } from "./locked-account";
import { requireNoStaff, STAFF_LOCK } from "./staff-roles";

/** Not undone: people who were signed out sign in again. */
const endCredentialsStep = createStep(
  "end-credentials",
  async ({ customerId }: { customerId: string }, { container }) => {
    await withLockedAccount(container, { customerId }, (transaction) =>
      endCredentials(container, transaction, { customerId }),
    );
    return new StepResponse(undefined);
  },
);

/**
 * `actorId` is the admin who deletes it, null if the customer does; `generation` as in `withLockedAccount`.
 * `isAudited`: the route has written the entry of the audit trail.
 */
type Account = { customerId: string; email: string; actorId: string | null; generation?: number; isAudited?: true };

type Told = MailData<"account_deleted">;

/** The first half: nobody can sign in to the account any more, and a mail says so. */
const closeAccountWorkflow = createWorkflow("close-account", (input: Account & { told: Told }) => {
  beginDeletionStep(input);
  removeSignInsStep(input);
  endCredentialsStep({ customerId: input.customerId });
  queueMailStep(
    transform({ input }, ({ input }) => ({
      key: `account_deleted:${input.customerId}`,
      kind: "account_deleted" as const,
      to: input.email,
      customerId: input.customerId,
      data: input.told,
    })),
  );
  when("audit-deletion", { input }, ({ input }) => !input.isAudited).then(() => {
    writeAuditStep(
      transform({ input }, ({ input }) => ({
        actorId: input.actorId ?? input.customerId,
        action: "account.deleted",
        subjectId: input.customerId,
      })),
    );
  });
  noteClosedStep(input);
  return new WorkflowResponse(undefined);
});

async function closeAccount(container: MedusaContainer, { generation, ...account }: Account): Promise<void> {
  const { customerId } = account;
  const known = await accountDeletionService(container).findDeletion(customerId);
  if (known?.closedAt) return;
  // Refuses whoever was signed out meanwhile.
  if (generation !== undefined) await withLockedAccount(container, { customerId, generation }, async () => undefined);
  const database = databaseOf(container);
  const isGuest = (await getCustomerRole(database, customerId))?.hasAccount === false;
  const hasAccount = isGuest && (await getCustomerIdByEmail(database, account.email)) !== null;
  await closeAccountWorkflow(container).run({ input: { ...account, told: { isGuest, hasAccount } } });
}

/** Why this account cannot be deleted now. */
export async function listDeletionObstacles(
  container: MedusaContainer,
  customerId: string,
): Promise<DeletionObstacle[]> {
  const database = databaseOf(container);
  const [{ isOps }, matters, isLast] = await Promise.all([
    getWaysIn(database, customerId),
    listOpenMatters(database, customerId),
    isLastOwner(database, customerId),
  ]);
  return [...matters, ...(isLast ? ["last_owner" as const] : []), ...(isOps ? ["ops" as const] : [])];
}

/** Stripe's events may be late or lost. Without its answer the account is closed anyway: nothing is erased yet. */
async function notePaid(container: MedusaContainer, customerId: string): Promise<void> {
  const open = (await listOpenAttempts(databaseOf(container), customerId)).filter((attempt) => !attempt.authorisedAt);
  await Promise.all(
    open.map(async ({ paymentIntentId }) => {
      try {
        await noteAnswer(container, paymentIntentId, await getCurrentStripePayment(paymentIntentId));
      } catch (error) {
        if (asShopError(error)?.shopCode !== "backend_unavailable") throw error;
      }
    }),
  );
}

/** Voids payments that are not authorised. Others become orders, unless only the buyer knows their lines. */
async function releaseStartedPayments(container: MedusaContainer, customerId: string): Promise<void> {
  for (const { paymentIntentId, cartId } of await listOpenAttempts(databaseOf(container), customerId)) {
    const input = { paymentIntentId, reason: "account_deleted", unlessAuthorised: cartId !== null };
    void (await releasePayment(container, input));
  }
}

/** An order placed while the account was being closed is sent first; the job tries again. */
async function eraseAccount(container: MedusaContainer, customerId: string): Promise<void> {
  await releaseStartedPayments(container, customerId);
  if ((await listOpenMatters(databaseOf(container), customerId)).length > 0) return;
  await eraseForGood(container, customerId);
}

async function eraseOrLater(container: MedusaContainer, customerId: string): Promise<void> {
  try {
    await eraseAccount(container, customerId);
  } catch (error) {
    logEvent(container, "warn", { event: "account_not_erased_yet", customer_id: customerId }, error);
  }
}

/**
 * Closes an account or a customer's record, then erases what the books need not keep; a job finishes what fails.
 * @throws ShopError `conflict` while there is an obstacle, if an admin deletes staff, or as `withLockedAccount`
 */
export async function deleteAccount(container: MedusaContainer, account: Account): Promise<void> {
  const { customerId, email, actorId } = account;
  const close = async () => {
    // A merge under the account's lock ends the record.
    if (!(await getCustomerRole(databaseOf(container), customerId)))
      throw new ShopError("conflict", "This record was merged or deleted in the meantime.");
    if (actorId !== null) await requireNoStaff(databaseOf(container), customerId);
    const obstacles = await listDeletionObstacles(container, customerId);
    if (obstacles.length > 0) throw new ShopError("conflict", "This account cannot be deleted yet.");
    await closeAccount(container, account);
  };
  await withAccountLock(container, email, async () => {
    await notePaid(container, customerId);
    await withLock(container, STAFF_LOCK, close);
    await eraseOrLater(container, customerId);
  });
}

/** A deletion that is younger may still be running. */
const YOUNG_SECONDS = 10;
const AT_ONCE = 50;
const turns = new FairTurns<Deletion>(({ customerId }) => customerId);

/** Finishes deletions that a dead server left, or that waited for a mail or an order. Never throws. */
export async function finishDeletions(container: MedusaContainer): Promise<void> {
  await turns.handle(AT_ONCE, {
    list: (most) => accountDeletionService(container).listUnfinished({ seconds: YOUNG_SECONDS, most }),
    handle: ({ customerId, email, actorId }) =>
      withAccountLock(container, email, async () => {
        await closeAccount(container, { customerId, email, actorId });
        await eraseAccount(container, customerId);
      }),
    onFailure: ({ customerId }, error) => {
      logEvent(container, "warn", { event: "account_not_deleted_yet", customer_id: customerId }, error);
    },
  });
}
