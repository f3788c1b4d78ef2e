import { ListOrdersToPack } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { listOrdersToPack } from "../../../../queries/orders/packing";
import { handle } from "../../../handle";

export const GET = handle(ListOrdersToPack, (page, req) => listOrdersToPack(databaseOf(req.scope), page));
