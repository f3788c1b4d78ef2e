import { ListMessages } from "../../../../../contract/routes/messages";
import { databaseOf } from "../../../../../lib/database/connection";
import { listMessages } from "../../../../../queries/messages";
import { handle } from "../../../../handle";

export const GET = handle(ListMessages, (asked, req) => listMessages(databaseOf(req.scope), asked));
