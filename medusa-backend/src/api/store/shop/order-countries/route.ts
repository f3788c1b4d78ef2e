import { ListOrderCountries } from "../../../../contract/routes/orders";
import { databaseOf } from "../../../../lib/database/connection";
import { listOrderCountries } from "../../../../queries/orders/order-list";
import { handle } from "../../../handle";

export const GET = handle(ListOrderCountries, async (_, req) => ({
  countries: await listOrderCountries(databaseOf(req.scope)),
}));
