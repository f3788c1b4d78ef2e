import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import {
  MoneyComparison as Comparison,
  type ComparisonReach,
  MoneyFinding as KeptFinding,
  MoneyAction,
} from "../../contract/money";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { Id, IsoTime, queryList, queryRow, queryRows } from "../../lib/database/sql";
import { FailedRefund, MoneyComparison, MoneyFinding, PaymentDispute, PaymentWarning } from "./models/money-ledger";
import { insertFailedRefund, moveFailedRefund, saveDispute, saveWarning } from "./reversals";

const FindingRow = z.object({
  ...KeptFinding.shape,
  since: IsoTime,
  expiresAt: IsoTime.nullable(),
  actions: z.array(MoneyAction),
});
const ComparisonRow = z.object({ ...Comparison.shape, finishedAt: IsoTime, reachedBackTo: IsoTime });
const toIso = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString());

/** `answered`: the last one that Stripe answered. Without `reach`, of either. */
type WhichComparison = { answered: boolean; reach?: ComparisonReach | null };

const COLUMNS =
  "id, kind, sentence, since, payment_intent_id, order_id, order_number, amount, currency_code, expires_at, actions";

async function insertFinding(transaction: Database, finding: Finding, since: string): Promise<void> {
  const { id, kind, sentence, paymentIntentId, orderId, orderNumber, amount, currencyCode, actions } = finding;
  const sql = `insert into money_finding (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)
    on conflict (id) do nothing`;
  const values = [id, kind, sentence, since, paymentIntentId, orderId, orderNumber, amount, currencyCode];
  await transaction.raw(sql, [...values, toIso(finding.expiresAt), JSON.stringify(actions)]);
}

/** Stores the findings of comparing Stripe with the orders, failed refunds, disputes and warnings of fraud. */
class MoneyLedgerModuleService extends withDatabase(
  MedusaService({ MoneyComparison, MoneyFinding, FailedRefund, PaymentDispute, PaymentWarning }),
) {
  readonly keepFailedRefund = insertFailedRefund;
  readonly moveFailedRefund = moveFailedRefund;
  readonly keepDispute = saveDispute;
  readonly keepWarning = saveWarning;

  async listFindings(): Promise<KeptFinding[]> {
    const sql = `select ${COLUMNS} from money_finding order by since, id`;
    return await queryList(this.database, "findings", FindingRow, sql);
  }

  async getFinding(id: string): Promise<KeptFinding | null> {
    const sql = `select ${COLUMNS} from money_finding where id = ?`;
    return await queryRow(this.database, FindingRow, sql, [id]);
  }

  async getLatestComparison({ answered, reach = null }: WhichComparison): Promise<Comparison | null> {
    const sql = `select outcome, reach, finished_at, reached_back_to, payments, orders from money_comparison
      where (? or outcome <> 'stripe_silent') and (?::text is null or reach = ?) order by finished_at desc limit 1`;
    return await queryRow(this.database, ComparisonRow, sql, [!answered, reach, reach]);
  }

  /** Only the last one of each outcome and reach is ever read, so older ones are deleted. */
  async keepComparison(
    id: string,
    { outcome, reach, finishedAt, reachedBackTo, payments, orders }: Comparison,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const older = "delete from money_comparison where outcome = ? and reach = ?";
      await transaction.raw(older, [outcome, reach]);
      const insert = `insert into money_comparison (id, outcome, reach, finished_at, reached_back_to, payments, orders)
        values (?, ?, ?, ?, ?, ?, ?)`;
      await transaction.raw(insert, [id, outcome, reach, finishedAt, reachedBackTo, payments, orders]);
    });
  }

  /** A lasting finding without a known age keeps its `since`. `now` is in milliseconds. */
  async replaceFindings(findings: readonly Finding[], covered: Covered, now: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const sql = `delete from money_finding
        where payment_intent_id = any(?::text[]) or order_id = any(?::text[]) returning id, since`;
      const ids = (list: (string | null)[]) => list.filter((id) => id !== null);
      const bindings = [ids(covered.paymentIntentIds), ids(covered.orderIds)];
      const before = await queryRows(transaction, Id.extend({ since: IsoTime }), sql, bindings);
      const sinceOf = new Map(before.map(({ id, since }) => [id, since]));
      for (const finding of findings) {
        const since = toIso(finding.since) ?? sinceOf.get(finding.id) ?? new Date(now).toISOString();
        await insertFinding(transaction, finding, since);
      }
    });
  }
}

/** Times are in milliseconds; without `since`, the day on which it was first seen counts. */
export type Finding = Omit<KeptFinding, "since" | "expiresAt"> & { since: number | null; expiresAt: number | null };

export type Covered = { paymentIntentIds: (string | null)[]; orderIds: (string | null)[] };

/** An order only if there is no payment, because an order may have findings of its own. */
export function coveredBy(subjects: readonly { paymentIntentId: string | null; orderId: string | null }[]): Covered {
  return {
    paymentIntentIds: subjects.map(({ paymentIntentId }) => paymentIntentId),
    orderIds: subjects.map(({ paymentIntentId, orderId }) => (paymentIntentId === null ? orderId : null)),
  };
}

export const moneyLedgerService = serviceOf<MoneyLedgerModuleService>("money_ledger");

export default Module("money_ledger", { service: MoneyLedgerModuleService });
