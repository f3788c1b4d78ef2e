import { may } from "../../../../../../contract/permissions";
import { GetCustomer } from "../../../../../../contract/routes/customers";
import { databaseOf } from "../../../../../../lib/database/connection";
import { requireFound } from "../../../../../../lib/shop-error";
import { getCustomer } from "../../../../../../queries/accounts/customers";
import { handle } from "../../../../../handle";

/** A customer, without the parts that other permissions are for. */
export const GET = handle(GetCustomer, async ({ id }, req) => {
  const found = requireFound(await getCustomer(databaseOf(req.scope), id, req.shop.customerId), "customer");
  return {
    ...found,
    ...(!may(req.shop, "read orders") && { orders: [], returns: [], withdrawals: [], refunds: [], owed: [] }),
    ...(!may(req.shop, "read reviews") && { reviews: [] }),
    ...(!may(req.shop, "read questions") && { questions: [] }),
    ...(!may(req.shop, "read messages") && { messages: [] }),
    ...(!may(req.shop, "read record") && { record: [] }),
  };
});
