import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryRows, queryValue } from "../../lib/database/sql";
import { Attempt } from "../../modules/payment-record/attempts";

/** The attempt of a PaymentIntent; null for an unknown one, and for another person's than `customerId`. */
export async function getAttempt(database: Database, paymentIntentId: string, customerId?: string) {
  const sql = "select * from payment_attempt where payment_intent_id = ? and deleted_at is null";
  const attempt = await queryRow(database, Attempt, sql, [paymentIntentId]);
  return attempt && (customerId === undefined || attempt.customerId === customerId) ? attempt : null;
}

export async function listOpenAttempts(database: Database, customerId: string): Promise<Attempt[]> {
  const sql = `select * from payment_attempt
    where customer_id = ? and status = 'open' and deleted_at is null order by created_at desc`;
  return await queryRows(database, Attempt, sql, [customerId]);
}

/** When the oldest attempt without a known payment was started. */
export async function getOldestOpenStart(database: Database): Promise<Date | null> {
  const sql = `select min(created_at) as oldest from payment_attempt
    where status = 'open' and authorised_at is null and deleted_at is null`;
  return await queryValue(database, z.date().nullable(), sql, []);
}
