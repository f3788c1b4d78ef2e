import { linkOfParcel, listCarriers } from "../../../contract/carriers";
import type { Tracking } from "../../../contract/tracking";
import { getEnv } from "../../../lib/config/env";

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

/** What an admin entered, with the page of a carrier that the shop knows where no address was entered. */
export function withLink<T extends Tracking>(tracking: T): T {
  if (tracking.tracking_url) return tracking;
  const parcel = { carrier: tracking.carrier, number: tracking.tracking_number };
  return { ...tracking, tracking_url: linkOfParcel(listCarriers(getEnv().CARRIERS), parcel) };
}
