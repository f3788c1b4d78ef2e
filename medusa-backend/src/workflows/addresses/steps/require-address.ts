import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";

export type AddressKey = { customer_id: string; address_id: string };

/**
 * Requires an address of this customer's own.
 * @throws ShopError `not_found`, for somebody else's too
 */
export const requireAddressStep = createStep("require-address", async (key: AddressKey, { container }) => {
  const filters = { id: key.address_id, customer_id: key.customer_id };
  const [own] = await container.resolve(Modules.CUSTOMER).listCustomerAddresses(filters, { select: ["id"], take: 1 });
  if (!own) throw new ShopError("not_found", "There is no such address.");
  return new StepResponse(own.id);
});
