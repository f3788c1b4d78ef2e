import { GetCustomer } from "../../../../../../contract/routes/customers";
import { databaseOf } from "../../../../../../lib/database/connection";
import { requireFound } from "../../../../../../lib/shop-error";
import { getCustomer } from "../../../../../../queries/accounts/customers";
import { handle } from "../../../../../handle";

export const GET = handle(GetCustomer, async ({ id }, req) =>
  requireFound(await getCustomer(databaseOf(req.scope), id, req.shop.customerId), "customer"),
);
