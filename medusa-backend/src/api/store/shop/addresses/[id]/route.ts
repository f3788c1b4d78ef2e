import { ChangeAddress, DeleteAddress } from "../../../../../contract/routes/accounts";
import { changeAddress, deleteAddress, requireCountry } from "../../../../../workflows/accounts/addresses";
import { handle } from "../../../../handle";
import { countByCustomer } from "../../../../rate-limits";

export const PUT = handle(ChangeAddress, async ({ id, ...address }, req) => {
  await requireCountry(req.scope, address.country);
  await countByCustomer(req, "savedAddress");
  return await changeAddress(req.scope, { customerId: req.shop.customerId, addressId: id, address });
});

export const DELETE = handle(DeleteAddress, async ({ id }, req) => {
  await deleteAddress(req.scope, { customerId: req.shop.customerId, addressId: id });
});
