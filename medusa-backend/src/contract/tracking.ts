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

/**
 * POST /store/shop/orders/:id/parcels ("ship orders"). Sends some pieces of an order as one parcel. `left` is how many
 * pieces of the line were left to send when the admin chose: where it has changed, nothing is sent and the answer is
 * 409 `conflict`. `changed` is false where that very parcel, with this number, was sent before. An empty number is not
 * known yet; an empty link is made from the carrier's. 409 also while the shop does not have the order's money, 409
 * `order_cancelled`.
 */
export const ShipParcel = z.object({
  items: z
    .array(
      z.object({
        line_id: OpaqueId(100),
        quantity: z.number().int().positive().max(LIMITS.quantity),
        left: z.number().int().nonnegative(),
      }),
    )
    .min(1)
    .max(LIMITS.orderLines)
    .refine((items) => new Set(items.map(({ line_id }) => line_id)).size === items.length, "Names a line twice"),
  carrier: Tracking.shape.carrier.default(""),
  tracking_number: Line(100).default(""),
  tracking_url: WebAddress.default(""),
});
export type ShipParcel = z.infer<typeof ShipParcel>;
export const ShipParcelAnswer = z.object({ changed: z.boolean(), parcel_id: z.string() });
export type ShipParcelAnswer = z.infer<typeof ShipParcelAnswer>;

/**
 * POST /store/shop/orders/:id/parcels/:parcel_id/delivered ("ship orders"): the parcel has arrived. `changed` is false
 * where it had before; 404 for an unknown parcel.
 *
 * DELETE /store/shop/orders/:id/parcels/:parcel_id ("ship orders"): the parcel was not sent after all. Its pieces are
 * left to send again, and the customer is told where a mail had said that it was. 409 `conflict` for one that has
 * arrived, or of which something comes back or was refunded.
 */
export const ChangeParcelAnswer = z.object({ changed: z.boolean() });
export type ChangeParcelAnswer = z.infer<typeof ChangeParcelAnswer>;
