import { AddAddress, ListAddresses } from "../../../../contract/routes/accounts";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import {
  listDeliveryCountries,
  listOrderedTo,
  listSavedAddresses,
  otherAddresses,
} from "../../../../queries/accounts/addresses";
import { addAddress, requireCountry } from "../../../../workflows/accounts/addresses";
import { handle } from "../../../handle";
import { countByCustomer } from "../../../rate-limits";

export const GET = handle(ListAddresses, async (_, req) => {
  const database = databaseOf(req.scope);
  const { customerId } = req.shop;
  const [addresses, orderedTo, countries] = await Promise.all([
    listSavedAddresses(database, customerId),
    listOrderedTo(database, customerId),
    listDeliveryCountries(database, getEnv().SHOP_DEFAULT_COUNTRY),
  ]);
  return { addresses, earlier: otherAddresses(addresses, orderedTo), countries };
});

export const POST = handle(AddAddress, async (address, req) => {
  await requireCountry(req.scope, address.country);
  await countByCustomer(req, "savedAddress");
  return await addAddress(req.scope, { customerId: req.shop.customerId, address });
});
