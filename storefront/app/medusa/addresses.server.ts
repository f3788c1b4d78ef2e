import { ListAddressesAnswer, type SaveAddress, SaveAddressAnswer } from "medusa-backend/contract";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

/** A customer's saved addresses, those of their last orders, and the countries that the shop delivers to. */
export function listAddresses(medusa: Medusa): Promise<ListAddressesAnswer> {
  return medusa.fetch(shopPath("addresses"), { schema: ListAddressesAnswer, timeoutMs: READ_TIMEOUT_MS });
}

/**
 * Saves a new address, or changes the one with this id.
 * @throws AppError `not_found` for somebody else's, `conflict` for one too many, `invalid`.
 */
export async function saveAddress(medusa: Medusa, addressId: string | null, body: SaveAddress): Promise<void> {
  const call = { body, schema: SaveAddressAnswer, timeoutMs: WRITE_TIMEOUT_MS };
  if (addressId === null) await medusa.fetch(shopPath("addresses"), { ...call, method: "POST" });
  else await medusa.fetch(shopPath("addresses", addressId), { ...call, method: "PUT" });
}

/** Makes one the checkout's default. @throws AppError `not_found`. */
export function makeDefaultAddress(medusa: Medusa, addressId: string): Promise<void> {
  return medusa.fetch(shopPath("addresses", addressId, "default"), { method: "POST", timeoutMs: WRITE_TIMEOUT_MS });
}

/** @throws AppError `not_found`. */
export function deleteAddress(medusa: Medusa, addressId: string): Promise<void> {
  return medusa.fetch(shopPath("addresses", addressId), { method: "DELETE", timeoutMs: WRITE_TIMEOUT_MS });
}
