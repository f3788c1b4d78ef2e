import { ListStaffQuestions } from "../../../../../contract/routes/questions";
import { databaseOf } from "../../../../../lib/database/connection";
import { listStaffQuestions } from "../../../../../queries/questions/question-moderation";
import { handle } from "../../../../handle";

export const GET = handle(ListStaffQuestions, (asked, req) => listStaffQuestions(databaseOf(req.scope), asked));
