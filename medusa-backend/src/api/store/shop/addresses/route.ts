import type { MedusaResponse } from "@medusajs/framework/http";
import { type ListAddressesAnswer, SaveAddress, type SaveAddressAnswer } from "../../../../contract/addresses";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { parse } from "../../../../lib/shop-error";
import {
  listDeliveryCountries,
  listOrderedTo,
  listSavedAddresses,
  otherAddresses,
} from "../../../../queries/addresses/customer-addresses";

import { addAddress } from "../../../../workflows/addresses/save-address";
import { requireCountry } from "../../../delivery-country";
import { countByCustomer } from "../../../rate-limits";
import type { ShopRequest } from "../../../shop-auth";

export async function GET(req: ShopRequest, res: MedusaResponse<ListAddressesAnswer>) {
  const database = databaseOf(req.scope);
  const { customerId } = req.shop;
  const [addresses, orderedTo, countries] = await Promise.all([
    listSavedAddresses(database, customerId),
    listOrderedTo(database, customerId),
    listDeliveryCountries(database, getEnv().SHOP_DEFAULT_COUNTRY),
  ]);
  res.json({ addresses, earlier: otherAddresses(addresses, orderedTo), countries });
}

export async function POST(req: ShopRequest, res: MedusaResponse<SaveAddressAnswer>) {
  const address = parse(SaveAddress, req.body);
  await requireCountry(req, address.country);
  await countByCustomer(req, "savedAddress");
  res.status(201).json(await addAddress(req.scope, { customer_id: req.shop.customerId, address }));
}
