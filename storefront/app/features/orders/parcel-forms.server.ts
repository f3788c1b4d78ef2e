import {
  CancelParcel,
  DeliverParcel,
  GetOrderToPack,
  SetTracking,
  ShipParcel,
  UndoDelivery,
} from "medusa-backend/contract/routes";
import type { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { FormFault, show } from "~/lib/forms.server";
import { ParcelFields, TrackingFields } from "./order-fields";
import { askAbout, chosenPieces, ShipFields } from "./ship-fields";

/** The pieces of a parcel. */
function piecesOf(fields: z.output<typeof ShipFields>) {
  const items = chosenPieces(fields);
  if (items.length === 0) throw new FormFault("Choose what goes into the parcel.");
  return items;
}

const CHANGED = "Something in this order was sent or removed in the meantime. Check what is left, and choose again.";

/** The forms of an order's parcels. "parcel" only asks, "send" sends. */
export const PARCEL_FORMS = {
  parcel: form(ShipFields, async ({ medusa, id }, fields) => {
    piecesOf(fields);
    const { order, carriers, risks } = await medusa.call(GetOrderToPack, { id });
    const question = askAbout(fields, { left: order.left, carriers, risks });
    if (!question) throw new AppError("conflict", CHANGED);
    return show(question);
  }),
  send: form(
    ShipFields,
    ({ medusa, id }, fields) => {
      const { carrier, trackingNumber, trackingUrl, packed_id: packedId } = fields;
      const risks = fields.risks.split(",").filter(Boolean);
      const packed = packedId ? { packedId } : {};
      const items = piecesOf(fields);
      return medusa.call(ShipParcel, { id, items, carrier, trackingNumber, trackingUrl, risks, ...packed });
    },
    "The parcel is noted as sent. The customer sees it here and gets a mail.",
  ),
  tracking: form(
    TrackingFields,
    ({ medusa, id }, { parcel_id: parcelId, ...tracking }) =>
      medusa.call(SetTracking, { id, ...tracking, ...(parcelId && { parcelId }) }),
    "Saved. The customer sees it here and gets it by mail.",
  ),
  delivered: form(ParcelFields, ({ medusa, id }, { parcel_id: parcelId }) =>
    medusa.call(DeliverParcel, { id, parcelId }),
  ),
  undeliver: form(ParcelFields, ({ medusa, id }, { parcel_id: parcelId }) =>
    medusa.call(UndoDelivery, { id, parcelId }),
  ),
  cancelParcel: form(ParcelFields, ({ medusa, id }, { parcel_id: parcelId }) =>
    medusa.call(CancelParcel, { id, parcelId }),
  ),
};

/** The forms of the page on which an order is packed. */
export const packForms = defineForms(PARCEL_FORMS, { missing: "page" });
