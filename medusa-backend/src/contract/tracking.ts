import { z } from "zod";
import { LIMITS, Line, OpaqueId, RequiredLine, Text } from "./common";
import { KnownRisks } from "./reversals";
import { isScientific, ROUNDED } from "./typed-number";
import { isWebAddress } from "./web-address";

/** An address that a page or a mail links to. */
const WebAddress = Text(LIMITS.imageUrl).refine(
  (value) => value === "" || isWebAddress(value),
  "Must be an http or https address",
);

const isWhole = (number: string) => !isScientific(number);
/** A parcel's number, "" for none yet; one that a spreadsheet has rounded is nobody's. */
export const TrackingNumber = Line(100).refine(isWhole, ROUNDED);

/** A parcel's tracking details; an empty `carrier` or `tracking_url` is unknown. */
export const Tracking = z.object({
  carrier: Line(LIMITS.name),
  tracking_number: RequiredLine(100).refine(isWhole, ROUNDED),
  tracking_url: WebAddress,
});
export type Tracking = z.infer<typeof Tracking>;

/**
 * POST /store/shop/orders/:id/tracking (admin), also POST /admin/shop/orders/:id/tracking. Sets a parcel's tracking
 * details. Without `parcel_id`, the rest of the order is shipped as that parcel; if nothing is left, the order's only
 * parcel is meant. `changed` is false if nothing changed. 409 `conflict` while the shop does not have the order's
 * money, `order_cancelled`, `payment_at_risk`; 404 for an unknown parcel.
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
 * POST /store/shop/orders/:id/parcels ("ship orders"). Sends some pieces of an order as one parcel. `left` is the
 * number of the line's pieces left to send that the admin saw: if it has changed, nothing is sent and the answer is 409
 * `conflict`. `changed` is false if the same parcel, with this number, was sent before. An empty number is not known
 * yet; an empty link is made from the carrier's. With `packed_id` a parcel that was packed in Medusa Admin is sent as
 * it is; `items` are then what is in it, and 409 `conflict` says that it was sent or unpacked meanwhile. 409 also while
 * the shop does not have the order's money, 409 `order_cancelled`, 409 `payment_at_risk` if the payment has risks other
 * than `risks`.
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
  packed_id: OpaqueId(100).optional(),
  risks: KnownRisks,
  carrier: Tracking.shape.carrier.default(""),
  tracking_number: TrackingNumber.default(""),
  tracking_url: WebAddress.default(""),
});
export type ShipParcel = z.infer<typeof ShipParcel>;
export const ShipParcelAnswer = z.object({ changed: z.boolean(), parcel_id: z.string() });
export type ShipParcelAnswer = z.infer<typeof ShipParcelAnswer>;

/**
 * POST /store/shop/orders/:id/parcels/:parcel_id/delivered ("ship orders"): marks the parcel as arrived. `changed` is
 * false if it already was; 404 for an unknown parcel.
 *
 * DELETE /store/shop/orders/:id/parcels/:parcel_id ("ship orders"): the parcel was not sent after all. Its pieces are
 * left to send again, and the customer is told if a mail had said that it was. A parcel that was packed and not sent
 * is unpacked. 409 `conflict` for one that has
 * arrived, or of which something comes back or was refunded.
 */
export const ChangeParcelAnswer = z.object({ changed: z.boolean() });
export type ChangeParcelAnswer = z.infer<typeof ChangeParcelAnswer>;
