import { OpaqueId, SaveAddress } from "medusa-backend/contract";
import { z } from "zod";

/** A button at an existing address. */
export const AddressButton = z.object({ address: OpaqueId(255) });

/** The fields of an address on its screen, by Medusa's own rules; `address` is the id of the edited one. */
export const AddressForm = SaveAddress.omit({ is_default: true }).extend({
  address: OpaqueId(255).optional(),
  usual: z.literal("on").optional(),
});
