import { ListStaffQuestions } from "../../../../../contract/routes/questions";
import { databaseOf } from "../../../../../lib/database/connection";
import { readCursor } from "../../../../../queries/lists";
import { listStaffQuestions } from "../../../../../queries/questions/question-moderation";
import { handle } from "../../../../handle";

/** The desk's questions, in any state, with their answers. */
export const GET = handle(ListStaffQuestions, async (asked, req) => {
  const { limit, cursor, list = null, q } = asked;
  const page = { limit, after: readCursor(cursor, "ques"), list, q: q || null };
  return await listStaffQuestions(databaseOf(req.scope), page);
});
