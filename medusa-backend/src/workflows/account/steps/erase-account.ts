import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import {
  accountDeletionService,
  auditService,
  mailedLinkService,
  outboxService,
  paymentRecordService,
  reviewService,
  sessionService,
  userRoleService,
} from "../../../modules/services";
import {
  getAccountStart,
  listCustomerCarts,
  listOrderContacts,
  listOrderIds,
} from "../../../queries/accounts/erased-account";
import { deleteCarts } from "../../cart/delete-carts";

// Nothing here can be undone: what was erased is gone. Each step may run again, until nothing is left.

type Account = { customerId: string };

const AT_ONCE = 100;

/** What erases a text in Medusa's records; its types do not know that they can be empty. */
const NONE = null as never;

/** Deletes what belongs to the account alone: sessions, mailed links, role and saved addresses. */
export const deleteOwnRecordsStep = createStep("delete-own-records", async ({ customerId }: Account, { container }) => {
  await sessionService(container).deleteShopSessions({ customer_id: customerId });
  await mailedLinkService(container).deleteMailedLinks({ customer_id: customerId });
  await userRoleService(container).deleteUserRoles({ customer_id: customerId });
  await container.resolve(Modules.CUSTOMER).deleteCustomerAddresses({ customer_id: customerId });
  return new StepResponse(undefined);
});

/** Deletes the account's cart, and the carts that its purchases were made of. */
export const deleteOwnCartsStep = createStep("delete-own-carts", async ({ customerId }: Account, { container }) => {
  const some = () => listCustomerCarts(databaseOf(container), customerId, AT_ONCE);
  for (let carts = await some(); carts.length > 0; carts = await some()) await deleteCarts(container, carts);
  return new StepResponse(undefined);
});

/** Takes name, photo and occupation off the customer's reviews; their words and stars stay. */
export const eraseReviewersStep = createStep("erase-reviewers", async ({ customerId }: Account, { container }) => {
  await reviewService(container).eraseReviewer(customerId);
  return new StepResponse(undefined);
});

/** Empties the personal values that the audit trail holds of the customer; who did what, and when, stays. */
export const eraseAuditStep = createStep("erase-audit", async ({ customerId }: Account, { container }) => {
  await auditService(container).erasePersonal(customerId);
  return new StepResponse(undefined);
});

/** Takes e-mail and phone off the customer's orders and payments; what an invoice needs stays. */
export const eraseContactsStep = createStep("erase-order-contacts", async ({ customerId }: Account, { container }) => {
  await paymentRecordService(container).eraseDeliveries(customerId);
  const orders = container.resolve(Modules.ORDER);
  const after = (order_id: string) =>
    listOrderContacts(databaseOf(container), customerId, { after: order_id, most: AT_ONCE });
  for (let some = await after(""); some.length > 0; some = await after(some.at(-1)?.order_id ?? "")) {
    const addressIds = [...new Set(some.flatMap(({ address_ids }) => address_ids))];
    for (const id of addressIds) await orders.updateOrderAddresses({ id, phone: NONE });
    await orders.updateOrders(some.map(({ order_id }) => ({ id: order_id, email: NONE })));
  }
  return new StepResponse(undefined);
});

/**
 * Makes the customer nobody's: no name, e-mail, phone or photo, and no account. The row stays, because orders and reviews
 * name its id. The last of the records, because the e-mail is free for a new account from here on.
 */
export const eraseCustomerStep = createStep("erase-customer", async ({ customerId }: Account, { container }) => {
  const nobody = { email: NONE, first_name: NONE, last_name: NONE, company_name: NONE, phone: NONE, metadata: NONE };
  await container.resolve(Modules.CUSTOMER).updateCustomers(customerId, { ...nobody, has_account: false } as object);
  return new StepResponse(undefined);
});

/** Medusa's service has this method; its published type leaves it out. */
type Notifications = { deleteNotifications(ids: string[]): Promise<void> };

/** Deletes Medusa's own copies of mails to an address, up to the sign-up of whoever has the address now. */
async function deleteNotificationsTo(container: MedusaContainer, email: string): Promise<void> {
  const notifications = container.resolve(Modules.NOTIFICATION);
  const until = await getAccountStart(databaseOf(container), email);
  const to = { channel: "email", to: email };
  const kinds = [
    until ? { ...to, created_at: { $lt: until.toISOString() } } : to,
    { ...to, template: "account_deleted" },
  ];
  for (const kind of kinds) {
    const some = () => notifications.listNotifications(kind, { select: ["id"], take: AT_ONCE });
    for (let sent = await some(); sent.length > 0; sent = await some())
      await (notifications as unknown as Notifications).deleteNotifications(sent.map(({ id }) => id));
  }
}

/**
 * Erases the mails to the account and about its orders: address and contents. A mail that is on its way is left for the
 * next run; the deletion has ended once there is none.
 */
export const eraseOwnMailsStep = createStep("erase-own-mails", async ({ customerId }: Account, { container }) => {
  const deletions = accountDeletionService(container);
  const deletion = await deletions.findDeletion(customerId);
  if (!deletion?.closed_at || deletion.erased_at) return new StepResponse(undefined);
  const { email, closed_at: until } = deletion;
  const orderIds = await listOrderIds(databaseOf(container), customerId);
  const pending = await outboxService(container).eraseMailsOf({ orderIds, email, until });
  if (pending > 0) return new StepResponse(undefined);
  await deleteNotificationsTo(container, email);
  await deletions.noteErased(customerId);
  return new StepResponse(undefined);
});
