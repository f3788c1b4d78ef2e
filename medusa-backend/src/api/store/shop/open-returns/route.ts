import { ListOpenReturns } from "../../../../contract/routes/returns";
import { databaseOf } from "../../../../lib/database/connection";
import { readCursor } from "../../../../queries/lists";
import { listOpenReturns } from "../../../../queries/returns/returns";
import { handle } from "../../../handle";

export const GET = handle(ListOpenReturns, async ({ limit, cursor, q }, req) => {
  const after = readCursor(cursor, "return");
  const { returns, nextCursor } = await listOpenReturns(databaseOf(req.scope), { limit, after, q: q || null });
  return { returns, next_cursor: nextCursor };
});
