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
import { type ListCursor, type ListPrefix, readCursor } from "../../../../../../queries/lists";
import { handle } from "../../../../../handle";

type ReadPage = (database: Database, customerId: string, after: ListCursor | null) => Promise<ExportPage>;

const LISTS: Record<ExportList, { prefix: ListPrefix; read: ReadPage }> = {
  orders: { prefix: "order", read: listExportedOrders },
  reviews: { prefix: "rev", read: listExportedReviews },
  reports: { prefix: "revrep", read: listExportedReports },
  votes: { prefix: "revvote", read: listExportedVotes },
  questions: { prefix: "ques", read: listExportedQuestions },
  answers: { prefix: "answ", read: listExportedAnswers },
  mails: { prefix: "mail", read: listExportedMails },
  changes: { prefix: "audit", read: listExportedChanges },
};

/** A page of one list of a person's data. */
export const GET = handle(ListExported, async ({ list: name, after: text }, req) => {
  const list = ExportList.safeParse(name);
  if (!list.success) throw new ShopError("not_found", "There is nothing here.");
  const { prefix, read } = LISTS[list.data];
  const after = readCursor(text, prefix, "after");
  return await read(databaseOf(req.scope), req.shop.customerId, after);
});
