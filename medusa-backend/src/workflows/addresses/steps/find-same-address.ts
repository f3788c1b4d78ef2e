import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { MOST_ADDRESSES } from "../../../contract/addresses";
import { ShopError } from "../../../lib/shop-error";
import type { AddressRecord } from "../address-record";

type Input = { customer_id: string; record: AddressRecord };

/**
 * The id of the customer's address that says the same, or null; `first` is true for a customer without any.
 * @throws ShopError `conflict` where another one would be one too many
 */
export const findSameAddressStep = createStep(
  "find-same-address",
  async ({ customer_id, record }: Input, { container }) => {
    const saved = await container.resolve(Modules.CUSTOMER).listCustomerAddresses({ customer_id });
    const texts = Object.entries(record);
    const same = saved.find((each) => texts.every(([name, text]) => (each[name as keyof typeof each] ?? "") === text));
    if (!same && saved.length >= MOST_ADDRESSES) {
      throw new ShopError("conflict", `You can keep ${MOST_ADDRESSES} addresses. Delete one first.`);
    }
    return new StepResponse({ addressId: same?.id ?? null, first: saved.length === 0 });
  },
);
