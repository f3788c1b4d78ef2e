import { ListDeskQuestions } from "../../../../contract/routes/questions";
import { databaseOf } from "../../../../lib/database/connection";
import { listDeskQuestions } from "../../../../queries/questions/question-moderation";
import { handle } from "../../../handle";

/** The desk's questions, in any state, with their answers. */
export const GET = handle(ListDeskQuestions, (asked, req) => listDeskQuestions(databaseOf(req.scope), asked));
