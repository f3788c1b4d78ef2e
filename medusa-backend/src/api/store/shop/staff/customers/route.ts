import { ListCustomers } from "../../../../../contract/routes/customers";
import { databaseOf } from "../../../../../lib/database/connection";
import { listCustomers } from "../../../../../queries/accounts/customers";
import { handle } from "../../../../handle";

export const GET = handle(ListCustomers, (asked, req) => listCustomers(databaseOf(req.scope), asked));
