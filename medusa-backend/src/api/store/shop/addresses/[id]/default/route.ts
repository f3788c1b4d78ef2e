import { MakeDefaultAddress } from "../../../../../../contract/routes/accounts";
import { makeDefaultAddress } from "../../../../../../workflows/accounts/addresses";
import { handle } from "../../../../../handle";

export const POST = handle(MakeDefaultAddress, async ({ id }, req) => {
  await makeDefaultAddress(req.scope, { customerId: req.shop.customerId, addressId: id });
});
