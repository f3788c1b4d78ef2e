import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { MoneyAction, MoneyComparison, MoneyFinding } from "../../contract/money";
import { type Database, queryList, queryRows, readable } from "../../lib/database/sql";
import type { Finding } from "./compare";

const Iso = z.date().transform((date) => date.toISOString());
const FindingRow = z.object({
  ...MoneyFinding.shape,
  since: Iso,
  expires_at: Iso.nullable(),
  actions: z.array(MoneyAction),
});
const ComparisonRow = z.object({ ...MoneyComparison.shape, finished_at: Iso, reached_back_to: Iso });
const Id = z.object({ id: z.string() });

const database = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
const toIso = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString());

const COLUMNS =
  "id, kind, sentence, since, payment_intent_id, order_id, order_number, amount, currency_code, expires_at, actions";

/** What is wrong, as it was last seen; the oldest first. */
export async function listFindings(container: MedusaContainer): Promise<MoneyFinding[]> {
  const sql = `select ${COLUMNS} from money_finding order by since, id`;
  return readable(await queryList(database(container), "findings", FindingRow, sql));
}

/** One finding, or null. */
export async function getFinding(container: MedusaContainer, id: string): Promise<MoneyFinding | null> {
  const sql = `select ${COLUMNS} from money_finding where id = ?`;
  const [finding] = await queryRows(database(container), FindingRow, sql, [id]);
  return finding ?? null;
}

/** The last comparison of all, or the last that Stripe answered; null before the first. */
export async function getLatestComparison(
  container: MedusaContainer,
  { answered }: { answered: boolean },
): Promise<MoneyComparison | null> {
  const sql = `select outcome, finished_at, reached_back_to, payments, orders from money_comparison
    where ? or outcome <> 'stripe_silent' order by finished_at desc limit 1`;
  const [comparison] = await queryRows(database(container), ComparisonRow, sql, [!answered]);
  return comparison ?? null;
}

/** Notes a comparison; older ones are forgotten but for the last of each outcome, which is all that is ever read. */
export async function keepComparison(
  container: MedusaContainer,
  id: string,
  { outcome, finished_at, reached_back_to, payments, orders }: MoneyComparison,
): Promise<void> {
  await database(container).transaction(async (transaction) => {
    const forget = "delete from money_comparison where outcome = ? returning id";
    await queryRows(transaction, Id, forget, [outcome]);
    const insert = `insert into money_comparison (id, outcome, finished_at, reached_back_to, payments, orders)
      values (?, ?, ?, ?, ?, ?) returning id`;
    await queryRows(transaction, Id, insert, [id, outcome, finished_at, reached_back_to, payments, orders]);
  });
}

/** The payments and orders that were looked at. */
type Covered = { paymentIntentIds: (string | null)[]; orderIds: (string | null)[] };

/** What looking at these again covers: their payments; an order only where it names none, because it may have findings of its own. */
export function coveredBy(subjects: readonly { payment_intent_id: string | null; order_id: string | null }[]): Covered {
  return {
    paymentIntentIds: subjects.map(({ payment_intent_id }) => payment_intent_id),
    orderIds: subjects.map(({ payment_intent_id, order_id }) => (payment_intent_id === null ? order_id : null)),
  };
}

async function insertFinding(transaction: Database, finding: Finding, since: string): Promise<void> {
  const { id, kind, sentence, payment_intent_id, order_id, order_number, amount, currency_code, actions } = finding;
  const sql = `insert into money_finding (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)
    on conflict (id) do nothing returning id`;
  const values = [id, kind, sentence, since, payment_intent_id, order_id, order_number, amount, currency_code];
  await queryRows(transaction, Id, sql, [...values, toIso(finding.expires_at), JSON.stringify(actions)]);
}

/** Replaces what was found before about what was looked at. One that stays and cannot tell its own age keeps the one it has. */
export async function replaceFindings(
  container: MedusaContainer,
  findings: readonly Finding[],
  covered: Covered,
  now: number,
): Promise<void> {
  await database(container).transaction(async (transaction) => {
    const sql = `delete from money_finding
      where payment_intent_id = any(?::text[]) or order_id = any(?::text[]) returning id, since`;
    const ids = (list: (string | null)[]) => list.filter((id) => id !== null);
    const bindings = [ids(covered.paymentIntentIds), ids(covered.orderIds)];
    const before = await queryRows(transaction, Id.extend({ since: Iso }), sql, bindings);
    const sinceOf = new Map(before.map(({ id, since }) => [id, since]));
    for (const finding of findings) {
      const since = toIso(finding.since) ?? sinceOf.get(finding.id) ?? new Date(now).toISOString();
      await insertFinding(transaction, finding, since);
    }
  });
}
