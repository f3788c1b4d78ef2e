import { Text, Tracking } from "medusa-backend/contract";
import { z } from "zod";

/**
 * The form for a parcel's tracking details, with the contract's rules; without a parcel, the order is shipped with
 * them.
 */
export const TrackingFields = z.object({
  parcel_id: Text(100).default(""),
  tracking_number: Tracking.shape.tracking_number,
  carrier: Tracking.shape.carrier.default(""),
  tracking_url: Tracking.shape.tracking_url.default(""),
});
