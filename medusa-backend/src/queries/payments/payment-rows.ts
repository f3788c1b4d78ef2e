import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryRows } from "../../lib/database/sql";
import { listOf } from "../expressions";

const Row = z.record(z.string(), z.unknown());
const PaymentRow = z.object({ payment: Row });
const CollectionRow = z.object({ collection: Row });

/** A payment's rows of `table`, oldest first. */
const ofPayment = (row: string, table: string) =>
  listOf(`${row} order by x.created_at, x.id`, `${table} x where x.payment_id = p.id and x.deleted_at is null`);

/** As JSON: so a new column of Medusa's is read too, and no kept plan is refused. */
const PAYMENT_SQL = `
  select to_jsonb(p.*) || jsonb_build_object('captures', ${ofPayment("to_jsonb(x.*)", "capture")}) as payment
  from payment p where p.id = ? and p.deleted_at is null`;

/** Medusa's payment with its captures, whole; null if it does not exist. Times are text. */
export async function getPaymentRow(database: Database, paymentId: string): Promise<Record<string, unknown> | null> {
  const [found] = await queryRows(keepingPlans(database), PaymentRow, PAYMENT_SQL, [paymentId]);
  return found?.payment ?? null;
}

const AMOUNT = "jsonb_build_object('amount', x.amount)";
const COLLECTION_SQL = `
  select to_jsonb(o.*) || jsonb_build_object(
      'payment_sessions', ${listOf(
        "jsonb_build_object('status', s.status, 'amount', s.amount)",
        "payment_session s where s.payment_collection_id = o.id and s.deleted_at is null",
      )},
      'payments', ${listOf(
        `jsonb_build_object('captures', ${ofPayment(AMOUNT, "capture")}, 'refunds', ${ofPayment(AMOUNT, "refund")})`,
        "payment p where p.payment_collection_id = o.id and p.deleted_at is null",
      )}) as collection
  from payment_collection o where o.id = ? and o.deleted_at is null`;

/**
 * Medusa's payment collection with the amounts of its sessions, captures and refunds, in major units; null if it does
 * not exist. Times are text.
 */
export async function getCollectionRow(database: Database, id: string): Promise<Record<string, unknown> | null> {
  const [found] = await queryRows(keepingPlans(database), CollectionRow, COLLECTION_SQL, [id]);
  return found?.collection ?? null;
}
