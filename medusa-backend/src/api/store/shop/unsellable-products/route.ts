import type { MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { ListUnsellableAnswer } from "../../../../contract/catalogue";
import { listUnsellable } from "../../../../queries/catalogue/products";
import type { ShopRequest } from "../../../shop-auth";

/** What ops published at a price that nobody can be charged. */
export async function GET(req: ShopRequest, res: MedusaResponse<ListUnsellableAnswer>) {
  res.json(await listUnsellable(req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)));
}
