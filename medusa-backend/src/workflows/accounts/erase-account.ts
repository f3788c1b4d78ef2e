import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { accountDeletionService, type Deletion } from "../../modules/account-deletion";
import { auditService } from "../../modules/audit";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { customerNoteService } from "../../modules/customer-note";
import { mailedLinkService } from "../../modules/mailed-link";
import { orderRecordsService } from "../../modules/order-records";
import { outboxService } from "../../modules/outbox";
import { passkeyService } from "../../modules/passkey";
import { paymentRecordService } from "../../modules/payment-record";
import { questionService } from "../../modules/question";
import { reviewService } from "../../modules/review";
import { sessionService } from "../../modules/session";
import { messageService } from "../../modules/shop-message";
import { staffMailService } from "../../modules/staff-mail";
import { stockAlertService } from "../../modules/stock-alert";
import { userRoleService } from "../../modules/user-role";
import { wishListService } from "../../modules/wish-list";
import {
  eraseParcelAddresses,
  hasOtherOwner,
  listCustomerCarts,
  listOrderContacts,
  listOrderIds,
  listReturnNotes,
  listTransfersFrom,
} from "../../queries/accounts/deleted-accounts";
import { removeCarts } from "../../queries/carts/carts";
import { listOpenAttempts } from "../../queries/payments/attempts";
import { deletePhotosOf } from "../reviews/review-photos";

const AT_ONCE = 100;

/** The value that erases a text in Medusa's records; its types do not allow an empty one. */
const NONE = null as never;

/** The e-mail by which more of a deleted customer is found; "" for a record with the e-mail of somebody's account. */
const addressOf = async (container: MedusaContainer, deletion: Deletion): Promise<string> =>
  (await hasOtherOwner(databaseOf(container), deletion)) ? "" : deletion.email;

/** What belongs only to the account. Add any new record that holds a customer's data by the customer's id. */
async function deleteOwnRecords(container: MedusaContainer, customerId: string): Promise<void> {
  await sessionService(container).deleteShopSessions({ customer_id: customerId });
  await sessionService(container).deleteAccountCredentials({ customer_id: customerId });
  await sessionService(container).endSecondSteps(databaseOf(container), customerId);
  await mailedLinkService(container).deleteMailedLinks({ customer_id: customerId });
  await passkeyService(container).deletePasskeys({ customer_id: customerId });
  await passkeyService(container).deletePasskeyChallenges({ customer_id: customerId });
  await userRoleService(container).deleteUserRoles({ customer_id: customerId });
  await container.resolve(Modules.CUSTOMER).deleteCustomerAddresses({ customer_id: customerId });
  await wishListService(container).eraseList(customerId);
  await customerNoteService(container).deleteCustomerNotes({ customer_id: customerId });
  await staffMailService(container).eraseReader(customerId);
  const deletion = await accountDeletionService(container).findDeletion(customerId);
  const email = deletion && (await addressOf(container, deletion));
  await stockAlertService(container).eraseReceiver({ customerId, email });
}

async function deleteOwnCarts(container: MedusaContainer, customerId: string): Promise<void> {
  const some = () => listCustomerCarts(databaseOf(container), customerId, AT_ONCE);
  for (let carts = await some(); carts.length > 0; carts = await some())
    await removeCarts(databaseOf(container), carts);
}

/** Text and stars stay. */
async function eraseReviewers(container: MedusaContainer, customerId: string): Promise<void> {
  await reviewService(container).eraseReviewer(customerId);
  await deletePhotosOf(container, customerId);
}

async function eraseAsker(container: MedusaContainer, customerId: string): Promise<void> {
  await questionService(container).eraseAsker(customerId);
  // Pages show the names of reviews, questions and answers, and the number of votes.
  await catalogueVersionService(container).noteChange();
}

/** Medusa's service has these methods; its published type leaves them out. */
type OrderParts = {
  updateReturnItems(lines: { id: string; note: null }[]): Promise<void>;
  deleteOrderAddresses(ids: string[]): Promise<void>;
  updateOrderChangeActions(actions: { id: string; details: Record<string, unknown> }[]): Promise<void>;
};

/** Data for the invoice stays. Of ops' changes only their kind stays: Medusa keeps the values before and after. */
async function eraseContacts(container: MedusaContainer, customerId: string): Promise<void> {
  const all = await listOrderIds(databaseOf(container), customerId);
  await paymentRecordService(container).eraseDeliveries(customerId, all);
  const orders = container.resolve(Modules.ORDER);
  const parts = orders as unknown as OrderParts;
  const after = (orderId: string) =>
    listOrderContacts(databaseOf(container), customerId, { after: orderId, most: AT_ONCE });
  for (let some = await after(""); some.length > 0; some = await after(some.at(-1)?.orderId ?? "")) {
    const addresses = new Map(some.flatMap((order) => order.addresses).map(({ id, metadata }) => [id, metadata]));
    for (const [id, metadata] of addresses) await orders.updateOrderAddresses({ id, phone: NONE, metadata });
    await orders.updateOrders(some.map(({ orderId: id, metadata }) => ({ id, email: NONE, metadata })));
    // Before the changes, which refer to them.
    await parts.deleteOrderAddresses(some.flatMap(({ replaced }) => replaced));
    const changes = some.flatMap((order) => order.changes);
    await parts.updateOrderChangeActions(changes);
    const orderIds = some.map(({ orderId }) => orderId);
    await orderRecordsService(container).eraseWithdrawalEmails(databaseOf(container), orderIds);
  }
  const notes = () => listReturnNotes(databaseOf(container), customerId, AT_ONCE);
  for (let some = await notes(); some.length > 0; some = await notes())
    await parts.updateReturnItems(some.map((id) => ({ id, note: null })));
}

/** The row stays, because orders and reviews refer to it. It is last, because it frees the e-mail for a new account. */
async function eraseCustomer(container: MedusaContainer, customerId: string): Promise<void> {
  const nobody = { email: NONE, first_name: NONE, last_name: NONE, company_name: NONE, phone: NONE, metadata: NONE };
  await container.resolve(Modules.CUSTOMER).updateCustomers(customerId, { ...nobody, has_account: false } as object);
}

/** `email` was the account's own until `until`. */
type Mails = { customerId: string; orderIds: string[]; email: string; until: Date };

/** Orders that ops transferred belong to another customer, so only the former e-mail finds them. */
async function eraseTransfers(container: MedusaContainer, addresses: readonly { address: string; until: Date }[]) {
  const parts = container.resolve(Modules.ORDER) as unknown as OrderParts;
  for (const of of addresses) {
    const some = await listTransfersFrom(databaseOf(container), of);
    if (some.length > 0) await parts.updateOrderChangeActions(some);
  }
}

async function eraseOutbox(
  container: MedusaContainer,
  mails: Mails,
  addresses: readonly { address: string; until: Date }[],
) {
  const outbox = outboxService(container);
  let pending = 0;
  for (const address of addresses) {
    await messageService(container).eraseMessagesOf(address);
    pending += await outbox.eraseMessagesOf(address);
  }
  // The addresses come from the mails themselves, so these are erased after the messages.
  return pending > 0 ? pending : await outbox.eraseMailsOf(mails);
}

/** Whatever address they went to. A mail being sent, or a payment begun meanwhile, is left for the next run. */
async function eraseOwnMails(container: MedusaContainer, customerId: string): Promise<void> {
  const database = databaseOf(container);
  const deletions = accountDeletionService(container);
  const deletion = await deletions.findDeletion(customerId);
  if (!deletion?.closedAt || deletion.erasedAt) return;
  const { closedAt: until } = deletion;
  const email = await addressOf(container, deletion);
  const mails = { customerId, orderIds: await listOrderIds(database, customerId), email, until };
  const addresses = (await outboxService(container).listAddresses(mails)).filter(({ address }) => address !== "");
  if ((await eraseOutbox(container, mails, addresses)) > 0) return;
  await eraseTransfers(container, addresses);
  if ((await listOpenAttempts(database, customerId)).length > 0) return;
  await deletions.noteErased(customerId);
}

/** Erases a closed account for good; repeated until nothing is left. */
export async function eraseForGood(container: MedusaContainer, customerId: string): Promise<void> {
  await deleteOwnRecords(container, customerId);
  await deleteOwnCarts(container, customerId);
  await eraseReviewers(container, customerId);
  await eraseAsker(container, customerId);
  await eraseContacts(container, customerId);
  // The order keeps name and address for the books.
  await eraseParcelAddresses(databaseOf(container), customerId);
  // Who did what, and when, stays.
  await auditService(container).erasePersonal(customerId);
  await eraseCustomer(container, customerId);
  await eraseOwnMails(container, customerId);
}

type Closing = { customerId: string; email: string; actorId: string | null };

/** The first step, so that a job can finish the work of a dead server. */
export const beginDeletionStep = createStep(
  "begin-account-deletion",
  async ({ customerId, email, actorId }: Closing, { container }) => {
    const { isNew } = await accountDeletionService(container).beginDeletion({ customerId, email, actorId });
    return new StepResponse(undefined, isNew ? customerId : null);
  },
  async (customerId, { container }) => {
    if (customerId) await accountDeletionService(container).dropDeletion(customerId);
  },
);

/** Removes every way to sign in to an account: password and Google. */
export const removeSignInsStep = createStep(
  "remove-sign-ins",
  async ({ customerId }: { customerId: string }, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const found = await auth.listAuthIdentities(
      { app_metadata: { customer_id: customerId } },
      { relations: ["provider_identities"] },
    );
    if (found.length > 0) await auth.deleteAuthIdentities(found.map(({ id }) => id));
    const removed = found.map(({ id, app_metadata, provider_identities = [] }) => ({
      id,
      app_metadata: app_metadata ?? {},
      provider_identities: provider_identities.map(({ provider, entity_id, provider_metadata, user_metadata }) => ({
        provider,
        entity_id,
        provider_metadata: provider_metadata ?? {},
        user_metadata: user_metadata ?? {},
      })),
    }));
    return new StepResponse(undefined, removed);
  },
  async (removed, { container }) => {
    if (removed?.length) await container.resolve(Modules.AUTH).createAuthIdentities(removed);
  },
);

/** The last step of its workflow, so nothing undoes it. */
export const noteClosedStep = createStep(
  "note-account-closed",
  async ({ customerId }: { customerId: string }, { container }) => {
    await accountDeletionService(container).noteClosed(customerId);
    return new StepResponse(undefined);
  },
);
