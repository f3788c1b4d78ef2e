import { json } from "@remix-run/node";
import { OpaqueId } from "medusa-backend/contract";
import { CancelParcel, DeliverParcel, ShipParcel } from "medusa-backend/contract/routes";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { getOrderDesk } from "~/medusa/order-desk.server";
import { requireFormRefusal } from "./order-forms.server";
import { askAbout, chosenPieces, type ParcelQuestion, ShipFields } from "./ship-fields";

/** The submitted form for parcels; "parcel" asks, and "send" is the answer to the question. */
export const ParcelForms = z.object({
  form: z.enum(["parcel", "send", "delivered", "cancelParcel"]),
  parcel_id: OpaqueId(100),
});

/** The page's answer to one of these forms. `parcelOf` is the parcel, "" for a new one. */
export type ParcelAnswer = {
  parcelOf: string;
  question?: ParcelQuestion;
  parcelDone?: "sent" | "delivered" | "cancelled";
  parcelFault?: string;
};

const CHANGED = "Something in this order was sent or removed in the meantime. Check what is left, and choose again.";

async function answerParcel(parcelOf: string, work: () => Promise<Omit<ParcelAnswer, "parcelOf">>) {
  try {
    return json<ParcelAnswer>({ parcelOf, ...(await work()) });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json<ParcelAnswer>({ parcelOf, parcelFault: refusal.message }, refusalOf(refusal));
  }
}

const refuse = (parcelFault: string) => json<ParcelAnswer>({ parcelOf: "", parcelFault }, { status: 422 });

/** An admin's form for a new parcel: its pieces and tracking details. Only the second press sends it. */
async function takeParcel(medusa: Medusa, orderId: string, form: FormData) {
  const submission = ShipFields.safeParse(Object.fromEntries(form));
  if (!submission.success) return refuse(submission.error.issues[0]?.message ?? "This cannot be sent.");
  const { carrier, tracking_number, tracking_url, packed_id } = submission.data;
  const risks = submission.data.risks.split(",").filter(Boolean);
  const items = chosenPieces(submission.data);
  if (items.length === 0) return refuse("Choose what goes into the parcel.");
  return answerParcel(packed_id, async () => {
    if (form.get("form") === "send") {
      const packed = packed_id && { packed_id };
      await medusa.call(ShipParcel, {
        id: orderId,
        items,
        carrier,
        tracking_number,
        tracking_url,
        risks,
        ...(packed || {}),
      });
      return { parcelDone: "sent" };
    }
    const { page, desk } = await getOrderDesk(medusa, { orderId });
    const question = askAbout(submission.data, { ...page, risks: desk.risks });
    if (!question) throw new AppError("conflict", CHANGED);
    return { question };
  });
}

/** An admin's forms for parcels: a new one, one that has arrived, one that was not sent after all. */
export function takeParcelForm(medusa: Medusa, orderId: string, form: FormData) {
  const which = ParcelForms.shape.form.parse(form.get("form"));
  if (which === "parcel" || which === "send") return takeParcel(medusa, orderId, form);
  const parcelId = String(form.get("parcel_id") ?? "");
  return answerParcel(parcelId, async () => {
    if (!ParcelForms.shape.parcel_id.safeParse(parcelId).success) throw new AppError("conflict", "Choose a parcel.");
    if (which === "delivered") await medusa.call(DeliverParcel, { id: orderId, parcel_id: parcelId });
    else await medusa.call(CancelParcel, { id: orderId, parcel_id: parcelId });
    return { parcelDone: which === "delivered" ? "delivered" : "cancelled" };
  });
}
