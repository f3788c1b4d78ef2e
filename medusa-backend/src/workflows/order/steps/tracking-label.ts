import type { Tracking } from "../../../contract/tracking";

/** Medusa Admin's mark for an address that was left empty. */
const NO_ADDRESS = "#";

/**
 * What a courier calls a parcel, as Medusa keeps it; the carrier has no column there and is in the fulfillment's
 * metadata.
 */
export const toLabel = ({ tracking_number, tracking_url }: Tracking) => ({
  tracking_number,
  tracking_url: tracking_url || NO_ADDRESS,
  label_url: NO_ADDRESS,
});
