import { ListUnsellable } from "../../../../contract/routes/products";
import { databaseOf } from "../../../../lib/database/connection";
import { listUnsellable } from "../../../../queries/products/managed-products";
import { handle } from "../../../handle";

export const GET = handle(ListUnsellable, (asked, req) => listUnsellable(databaseOf(req.scope), asked));
