import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { ExportAnswer } from "../../contract/account-export";
import { isStaff } from "../../contract/common";
import type {
  GetCustomerDeletionAnswer,
  GetMergeAnswer,
  ListedCustomer,
  MergeObstacle,
  StaffDeletionObstacle,
} from "../../contract/customers";
import { type Database, databaseOf } from "../../lib/database/connection";
import { requireFound, ShopError } from "../../lib/shop-error";
import { accountDeletionService } from "../../modules/account-deletion";
import { auditService } from "../../modules/audit";
import { customerNoteService } from "../../modules/customer-note";
import { findExported, readExportHead, requireExportPage } from "../../queries/accounts/account-export";
import { getWaysIn, hasProvenEmail } from "../../queries/accounts/accounts";
import { getListedCustomer } from "../../queries/accounts/customers";
import { countKeptOrders } from "../../queries/accounts/deleted-accounts";
import {
  countMoves,
  endMerged,
  haveSameWritings,
  lockCustomers,
  type Merge,
  moveRecords,
} from "../../queries/accounts/merged-customers";
import { auditedWorkflow, noteAct } from "../audit/write-audit";
import { deleteAccount, listDeletionObstacles } from "./delete-account";
import { withAccountLock } from "./locked-account";

type Act = { customerId: string; actorId: string };

const requireCustomer = async (database: Database, customerId: string): Promise<ListedCustomer> =>
  requireFound(await getListedCustomer(database, customerId), "customer");

const createNoteStep = createStep(
  "create-customer-note",
  async ({ customerId, actorId, text }: Act & { text: string }, { container }) => {
    const note = { customer_id: customerId, actor_id: actorId, text };
    const { id } = await customerNoteService(container).createCustomerNotes(note);
    return new StepResponse(null, id);
  },
  async (id, { container }) => {
    if (id) await customerNoteService(container).deleteCustomerNotes([id]);
  },
);

const writeNoteWorkflow = auditedWorkflow("write-customer-note", createNoteStep, ({ actorId, customerId }) => ({
  actorId,
  action: "account.noted",
  subjectId: customerId,
}));

/** Stores a staff note, never while the customer's record is merged. @throws ShopError `not_found` */
export async function writeCustomerNote(container: MedusaContainer, note: Act & { text: string }): Promise<void> {
  const database = databaseOf(container);
  const { email } = await requireCustomer(database, note.customerId);
  await withEmails(container, email ? [email.toLowerCase()] : [], async () => {
    await requireCustomer(database, note.customerId);
    await writeNoteWorkflow(container).run({ input: note });
  });
}

/** @throws ShopError `not_found`, `conflict` for staff, whose own account has the export */
async function requireExported(database: Database, customerId: string) {
  const person = requireFound(await findExported(database, customerId), "customer");
  if (isStaff(person.role))
    throw new ShopError("conflict", "This person works here. They can download the file from their own account.");
  return person;
}

/** The short part of a customer's data export, for staff; the audit trail says who made it. @throws ShopError */
export async function exportCustomer(container: MedusaContainer, { customerId, actorId }: Act): Promise<ExportAnswer> {
  const database = databaseOf(container);
  const head = await readExportHead(database, await requireExported(database, customerId));
  await noteAct(container, { actorId, action: "account.exported", subjectId: customerId });
  return head;
}

/** A page of that export. @throws ShopError as `exportCustomer` */
export async function exportCustomerPage(container: MedusaContainer, page: Parameters<typeof requireExportPage>[1]) {
  const database = databaseOf(container);
  await requireExported(database, page.customerId);
  return await requireExportPage(database, page);
}

/** What stands in the way of deleting a customer's data, and what stays. @throws ShopError `not_found` */
export async function readCustomerDeletion(
  container: MedusaContainer,
  customerId: string,
): Promise<GetCustomerDeletionAnswer> {
  const database = databaseOf(container);
  const customer = await requireCustomer(database, customerId);
  const [found, keptOrders] = await Promise.all([
    listDeletionObstacles(container, customerId),
    countKeptOrders(database, customerId),
  ]);
  const obstacles: StaffDeletionObstacle[] = isStaff(customer.role) ? [...found, "staff"] : found;
  return { customer, obstacles, keptOrders };
}

/** Deletes an account, or a record without one. @throws as `deleteAccount`, and ShopError `not_found` */
export async function deleteCustomer(container: MedusaContainer, act: Act & { isAudited?: true }): Promise<void> {
  const customer = await requireCustomer(databaseOf(container), act.customerId);
  await deleteAccount(container, { ...act, email: customer.email?.toLowerCase() ?? "" });
}

/** Why a record with these properties cannot be merged into another; null if it can. */
export function mergeObstacle(
  from: Pick<ListedCustomer, "hasAccount" | "role">,
  into: Pick<ListedCustomer, "hasAccount" | "role">,
): MergeObstacle | null {
  if (isStaff(from.role) || isStaff(into.role)) return "staff";
  if (from.hasAccount) return into.hasAccount ? "accounts" : "account";
  return null;
}

async function findObstacle(
  container: MedusaContainer,
  database: Database,
  { from, into }: { from: ListedCustomer; into: ListedCustomer },
): Promise<MergeObstacle | null> {
  const obvious = mergeObstacle(from, into);
  if (obvious) return obvious;
  const ids = [from.id, into.id];
  if ((await Promise.all(ids.map((id) => getWaysIn(database, id)))).some(({ isOps }) => isOps)) return "staff";
  const deletions = accountDeletionService(container);
  if ((await Promise.all(ids.map((id) => deletions.findDeletion(id)))).some(Boolean)) return "deletion";
  // Whoever signs up with somebody's e-mail would get that person's orders.
  if (into.hasAccount && !(await hasProvenEmail(database, into.id))) return "unproven";
  return (await haveSameWritings(database, { from: from.id, into: into.id })) ? "writings" : null;
}

async function readPair(database: Database, { from, into }: Merge) {
  const pair = { from: await requireCustomer(database, from), into: await requireCustomer(database, into) };
  if (from === into) throw new ShopError("not_found", "A record cannot be merged into itself.");
  return pair;
}

/** What merging two records would do (contract: GetMergeAnswer). @throws ShopError `not_found` */
export async function readMerge(container: MedusaContainer, merge: Merge): Promise<GetMergeAnswer> {
  const database = databaseOf(container);
  const pair = await readPair(database, merge);
  const [moves, obstacle] = await Promise.all([countMoves(database, merge), findObstacle(container, database, pair)]);
  return { ...pair, moves, obstacle };
}

const REFUSALS: Readonly<Record<MergeObstacle, string>> = {
  account: "This record has an account. Merge the other one into it.",
  accounts: "Both have an account. Two accounts cannot be merged.",
  staff: "A record of the shop's staff cannot be merged.",
  deletion: "One of the records is being deleted.",
  unproven: "Nobody has proven to read the e-mail of this account. It may be a stranger's.",
  writings: "Both wrote a review of the same product, or an answer to the same question. Delete one of them first.",
};

async function withEmails<T>(container: MedusaContainer, emails: string[], work: () => Promise<T>): Promise<T> {
  const [first, ...others] = emails;
  return first === undefined
    ? await work()
    : await withAccountLock(container, first, () => withEmails(container, others, work));
}

/** Merges the record `from` into `into` and ends it. @throws ShopError `not_found`, `conflict` for an obstacle */
export async function mergeCustomers(container: MedusaContainer, { from, into, actorId }: Merge & { actorId: string }) {
  const database = databaseOf(container);
  const target = await requireCustomer(database, into);
  const gone = () => new ShopError("conflict", "One of the records was merged or deleted in the meantime.");
  const source = await getListedCustomer(database, from);
  if (!source || from === into) throw gone();
  const emails = [source, target].flatMap(({ email }) => email?.toLowerCase() ?? []);
  await withEmails(container, [...new Set(emails)].sort(), () =>
    database.transaction(async (transaction) => {
      await lockCustomers(transaction, { from, into });
      const pair = await readPair(transaction, { from, into }).catch((error: unknown) => {
        throw error instanceof ShopError ? gone() : error;
      });
      const obstacle = await findObstacle(container, transaction, pair);
      if (obstacle) throw new ShopError("conflict", REFUSALS[obstacle]);
      const moves = await countMoves(transaction, { from, into });
      await moveRecords(transaction, { from, into });
      await endMerged(transaction, from);
      const audit = auditService(container);
      const details = { record: from, ...Object.fromEntries(Object.entries(moves).filter(([, count]) => count > 0)) };
      await audit.appendEntry(transaction, { actorId, action: "account.merged", subjectId: into, details });
      const left = { actorId, action: "account.merged_away", subjectId: from, details: { record: into } };
      await audit.appendEntry(transaction, left);
    }),
  );
}
