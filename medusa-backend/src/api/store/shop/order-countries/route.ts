import type { MedusaResponse } from "@medusajs/framework/http";
import type { ListOrderCountriesAnswer } from "../../../../contract/order-list";
import { databaseOf } from "../../../../lib/database/connection";
import { listOrderCountries } from "../../../../queries/orders/all-orders";
import type { ShopRequest } from "../../../shop-auth";

/** The countries by which a list of orders can be filtered. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListOrderCountriesAnswer>) {
  res.json({ countries: await listOrderCountries(databaseOf(req.scope)) });
}
