import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { invalidField } from "../lib/shop-error";
import { listDeliveryCountries } from "../queries/accounts/addresses";
import type { ShopRequest } from "./shop-auth";

/** @throws ShopError `invalid` for a country that the shop does not deliver to */
export async function requireCountry(req: ShopRequest, country: string): Promise<void> {
  const countries = await listDeliveryCountries(databaseOf(req.scope), getEnv().SHOP_DEFAULT_COUNTRY);
  if (countries.some(({ code }) => code === country)) return;
  throw invalidField("country", "We do not deliver to this country");
}
