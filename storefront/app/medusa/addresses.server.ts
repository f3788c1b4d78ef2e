import type { SaveAddress } from "medusa-backend/contract";
import { AddAddress, ChangeAddress } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

/**
 * Saves a new address, or changes the one with this id.
 * @throws AppError `not_found` for somebody else's, `conflict` for one too many, `invalid`.
 */
export async function saveAddress(medusa: Medusa, addressId: string | null, body: SaveAddress): Promise<void> {
  if (addressId === null) await medusa.call(AddAddress, body);
  else await medusa.call(ChangeAddress, { id: addressId, ...body });
}
