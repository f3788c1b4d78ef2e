import { ExportList, type ExportPage } from "../../../../../../contract/account-export";
import { ListExported } from "../../../../../../contract/routes/accounts";
import { type Database, databaseOf } from "../../../../../../lib/database/connection";
import { ShopError } from "../../../../../../lib/shop-error";
import {
  listExportedAnswers,
  listExportedChanges,
  listExportedMails,
  listExportedOrders,
  listExportedQuestions,
  listExportedReports,
  listExportedReviews,
  listExportedVotes,
} from "../../../../../../queries/accounts/account-export";
import type { ShopIdentity } from "../../../../../../queries/accounts/accounts";
import { type ListCursor, type ListPrefix, readCursor } from "../../../../../../queries/lists";
import { handle } from "../../../../../handle";

type ReadPage = (database: Database, shop: ShopIdentity, after: ListCursor | null) => Promise<ExportPage>;

const LISTS: Record<ExportList, { prefix: ListPrefix; read: ReadPage }> = {
  orders: {
    prefix: "order",
    read: (database, { customerId }, after) => listExportedOrders(database, customerId, after),
  },
  reviews: {
    prefix: "rev",
    read: (database, { customerId }, after) => listExportedReviews(database, customerId, after),
  },
  reports: {
    prefix: "revrep",
    read: (database, { customerId }, after) => listExportedReports(database, customerId, after),
  },
  votes: {
    prefix: "revvote",
    read: (database, { customerId }, after) => listExportedVotes(database, customerId, after),
  },
  questions: {
    prefix: "ques",
    read: (database, { customerId }, after) => listExportedQuestions(database, customerId, after),
  },
  answers: {
    prefix: "answ",
    read: (database, { customerId }, after) => listExportedAnswers(database, customerId, after),
  },
  mails: {
    prefix: "mail",
    read: (database, { customerId }, after) => listExportedMails(database, customerId, after),
  },
  changes: {
    prefix: "audit",
    read: (database, { customerId }, after) => listExportedChanges(database, customerId, after),
  },
};

/** A page of one list of a person's data. */
export const GET = handle(ListExported, async ({ list: name, after: text }, req) => {
  const list = ExportList.safeParse(name);
  if (!list.success) throw new ShopError("not_found", "There is nothing here.");
  const { prefix, read } = LISTS[list.data];
  const after = readCursor(text, prefix, "after");
  return await read(databaseOf(req.scope), req.shop, after);
});
