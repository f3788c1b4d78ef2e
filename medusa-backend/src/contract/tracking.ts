import { z } from "zod";
import { LIMITS, Line, OpaqueId, RequiredLine, Text } from "./common";
import { isWebAddress } from "./web-address";

/** An address that a page or a mail links to. */
const WebAddress = Text(LIMITS.imageUrl).refine(
  (value) => value === "" || isWebAddress(value),
  "Must be an http or https address",
);

/** What a courier calls a parcel; an empty `carrier` or `tracking_url` is not known. */
export const Tracking = z.object({
  carrier: Line(LIMITS.name),
  tracking_number: RequiredLine(100),
  tracking_url: WebAddress,
});
export type Tracking = z.infer<typeof Tracking>;

/**
 * POST /store/shop/orders/:id/tracking (admin), also POST /admin/shop/orders/:id/tracking. Sets what the courier calls
 * a parcel. Without `parcel_id` what is left of the order is shipped as that parcel; where nothing is, it is the only
 * one. `changed` is false where it was so before. 409 `conflict` while the shop does not have the order's money,
 * `order_cancelled`; 404 for an unknown parcel.
 */
export const SetTracking = Tracking.extend({
  carrier: Tracking.shape.carrier.default(""),
  tracking_url: Tracking.shape.tracking_url.default(""),
  parcel_id: OpaqueId(100).optional(),
});
export type SetTracking = z.infer<typeof SetTracking>;
export const SetTrackingAnswer = z.object({ changed: z.boolean(), shipped: z.boolean() });
export type SetTrackingAnswer = z.infer<typeof SetTrackingAnswer>;
