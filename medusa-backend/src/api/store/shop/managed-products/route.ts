import { ListManaged } from "../../../../contract/routes/products";
import { databaseOf } from "../../../../lib/database/connection";
import { listManaged } from "../../../../queries/products/managed-products";
import { handle } from "../../../handle";

export const GET = handle(ListManaged, (asked, req) => listManaged(databaseOf(req.scope), asked));
