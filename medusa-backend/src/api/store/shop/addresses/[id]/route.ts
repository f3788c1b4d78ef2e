import type { MedusaResponse } from "@medusajs/framework/http";
import { SaveAddress, type SaveAddressAnswer } from "../../../../../contract/addresses";
import { parse } from "../../../../../lib/shop-error";
import { changeAddress, deleteAddress } from "../../../../../workflows/addresses/save-address";
import { requireCountry } from "../../../../delivery-country";
import { requirePathId } from "../../../../path-id";
import { countByCustomer } from "../../../../rate-limits";
import type { ShopRequest } from "../../../../shop-auth";

export async function PUT(req: ShopRequest, res: MedusaResponse<SaveAddressAnswer>) {
  const address_id = requirePathId(req, "id");
  const address = parse(SaveAddress, req.body);
  await requireCountry(req, address.country);
  await countByCustomer(req, "savedAddress");
  res.json(await changeAddress(req.scope, { customer_id: req.shop.customerId, address_id, address }));
}

export async function DELETE(req: ShopRequest, res: MedusaResponse) {
  const address_id = requirePathId(req, "id");
  await countByCustomer(req, "savedAddress");
  await deleteAddress(req.scope, { customer_id: req.shop.customerId, address_id });
  res.status(204).end();
}
