import { OpaqueId, SaveAddress } from "medusa-backend/contract";
import { z } from "zod";

/** The fields of an address on its screen, by Medusa's own rules; `address` is the id of the edited one. */
export const AddressForm = SaveAddress.omit({ is_default: true }).extend({
  intent: z.literal("save"),
  address: OpaqueId(255).optional(),
  usual: z.literal("on").optional(),
});
export type AddressForm = z.infer<typeof AddressForm>;

/** A button at an existing address. */
export const AddressAction = z.object({ intent: z.enum(["delete", "default"]), address: OpaqueId(255) });
export type AddressAction = z.infer<typeof AddressAction>;
