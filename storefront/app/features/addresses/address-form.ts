import { OpaqueId, SaveAddress } from "medusa-backend/contract";
import { z } from "zod";

/** The fields of an address on its screen, by Medusa's own rules; `address` is the id of one that is changed. */
export const AddressForm = SaveAddress.omit({ is_default: true }).extend({
  intent: z.literal("save"),
  address: OpaqueId(255).optional(),
  usual: z.literal("on").optional(),
});
export type AddressForm = z.infer<typeof AddressForm>;

/** A button at an address that there is. */
export const AddressAction = z.object({ intent: z.enum(["delete", "default"]), address: OpaqueId(255) });
export type AddressAction = z.infer<typeof AddressAction>;
