import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Indexes without which a statement of the shop would scan a full table. They are created here because the tables are
 * Medusa's, or because statements of two modules need them.
 */
const INDEXES = [
  // Accounts: an identity by its customer (queries/accounts), sessions by their identity.
  `"IDX_shop_identity_customer" on auth_identity ((app_metadata->>'customer_id')) where deleted_at is null`,
  `"IDX_shop_session_identity" on shop_session (auth_identity_id) where deleted_at is null`,
  // What changed in the last days: queries/orders/medusa-record.ts, queries/payments/placed-order.ts.
  `"IDX_shop_fulfillment_shipped" on fulfillment (shipped_at) where shipped_at is not null`,
  `"IDX_shop_fulfillment_delivered" on fulfillment (delivered_at) where delivered_at is not null`,
  `"IDX_shop_order_status_cancelled" on order_status (updated_at) where status = 'cancelled' and deleted_at is null`,
  `"IDX_shop_attempt_orderless" on payment_attempt (updated_at)
     where status in ('released', 'refunded') and order_id is null and deleted_at is null`,
  `"IDX_shop_attempt_session" on payment_attempt (payment_session_id) where deleted_at is null`,
  `"IDX_shop_event_payment" on stripe_event (payment_intent_id) where deleted_at is null`,
  // Ops' lists: queries/payments/money-payments.ts.
  `"IDX_shop_attempt_newest" on payment_attempt (created_at desc, id desc) where deleted_at is null`,
  `"IDX_shop_attempt_customer" on payment_attempt (customer_id) where deleted_at is null`,
  `"IDX_shop_customer_email_parts" on customer using gin (email gin_trgm_ops) with (fastupdate = off)`,
  // What is old: workflows/cleaning.
  `"IDX_shop_cart_updated" on cart (updated_at) where deleted_at is null`,
  `"IDX_shop_attempt_cart" on payment_attempt (cart_id)
     where status in ('open', 'to_capture', 'releasing') and deleted_at is null`,
  `"IDX_shop_attempt_released" on payment_attempt (updated_at)
     where status = 'released' and order_id is null and deleted_at is null`,
  `"IDX_shop_mail_sent" on outbox_mail (sent_at) where status = 'sent' and data is not null`,
  `"IDX_shop_mail_orderless" on outbox_mail (created_at)
     where order_id is null and status <> 'pending' and deleted_at is null`,
  `"IDX_shop_notification_created" on notification (created_at) where deleted_at is null`,
];

export default async function findByIndex({ container }: { container: MedusaContainer }): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw("create extension if not exists pg_trgm");
  for (const index of INDEXES) await database.raw(`create index if not exists ${index}`);
  // Without these, the planner expects thousands of identities per customer and reads all sign-ins instead.
  await database.raw(
    `create statistics if not exists "shop_identity_customer" on (app_metadata->>'customer_id') from auth_identity`,
  );
  await database.raw("analyze auth_identity");
}
