import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type {
  RefundQuestion as Choice,
  MakeRefundAnswer,
  RefundQuestionAnswer,
  ReturnRefundAnswer,
} from "medusa-backend/contract";
import {
  AskReceipt,
  AskRefund,
  CancelOrder,
  CancelParcel,
  CancelReturn,
  CorrectAddress,
  CorrectEmail,
  DeliverParcel,
  EditNote,
  GetOrderToPack,
  GiveLabel,
  MakeRefund,
  OpenReturn,
  ReceiveReturn,
  RefuseReturn,
  RequestReturn,
  ResendMail,
  SetTracking,
  SettleFailedRefund,
  ShipParcel,
  ShowOrder,
  UndoDelivery,
  WriteNote,
} from "medusa-backend/contract/routes";
import type { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { orderPath } from "~/domain/order";
import { FormFault, show } from "~/lib/forms.server";
import { toErrorPage } from "~/lib/page-responses.server";
import {
  ArrivalFields,
  type ArrivedPieces,
  arrivedPieces,
  MailFields,
  NoteEditFields,
  NoteFields,
  ParcelFields,
  PressFields,
  ReceiptFields,
  RefusalFields,
  ReturnButton,
  SettleFields,
  TrackingFields,
} from "./order-fields";
import { chosenRefund, RefundFields } from "./refund-fields";
import { chosenLines, ReturnFields } from "./return-fields";
import { askAbout, chosenPieces, ShipFields } from "./ship-fields";

/** A return that its button names. @throws AppError `not_found` for an invalid id. */
function requireReturnId(id: string): string {
  if (id === "") throw new AppError("not_found", "There is no such return.");
  return id;
}

function returnOf(fields: z.output<typeof ReturnFields>) {
  const { reasonId, note } = fields;
  const items = chosenLines(fields);
  if (items.length === 0) throw new FormFault("Choose what you are sending back.");
  return { items, note, ...(reasonId && { reasonId }) };
}

/** The pieces that an admin entered; undefined if all the rest has arrived. */
function arrivedOf(fields: Readonly<Record<string, unknown>>): { pieces?: ArrivedPieces[] } {
  const pieces = arrivedPieces(fields);
  return pieces.length > 0 ? { pieces } : {};
}

/** A question before a return is received. */
export type ReceiptQuestion = ReturnRefundAnswer & { pieces: ArrivedPieces[] };
/** A return that was received; `refund` is what its question named, and `due` is refunded later. */
export type Receipt = Pick<MakeRefundAnswer, "due"> & { refund?: number | undefined; pieces: ArrivedPieces[] };
/** A question before money moves, with its choice. */
export type RefundQuestion = RefundQuestionAnswer & { choice: Choice; key: string };
/** A refund that was made; `due` is refunded later. */
export type Refunded = Pick<MakeRefundAnswer, "due"> & { amount: number };

function choiceOf(fields: z.output<typeof RefundFields>): Choice {
  const { goodwill, ...choice } = chosenRefund(fields);
  if (typeof goodwill !== "number") throw new FormFault(`Goodwill: ${goodwill.fault}.`);
  if (choice.items.length === 0 && !choice.delivery && goodwill === 0)
    throw new FormFault("Choose what to refund, or enter an amount.");
  if (choice.reason === "") throw new FormFault("Say why. The others at the desk see it.");
  return { ...choice, goodwill };
}

function piecesOf(fields: z.output<typeof ShipFields>) {
  const items = chosenPieces(fields);
  if (items.length === 0) throw new FormFault("Choose what goes into the parcel.");
  return items;
}

const CHANGED = "Something in this order was sent or removed in the meantime. Check what is left, and choose again.";

/** The forms of an order's parcels. "parcel" only asks, "send" sends. */
const PARCEL_FORMS = {
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

/** The forms of an order's page. Those with a question come in twos: the first only asks, the second acts. */
export const orderForms = defineForms(
  {
    return: form(ReturnFields, ({ medusa, id }, fields) => medusa.call(RequestReturn, { id, ...returnOf(fields) }), {
      who: "customer",
      said: "Your return is registered. Please wait for the return label: we write to you within two working days, and you then find it here.",
    }),
    cancel: form(
      ReturnButton,
      ({ medusa }, { return_id }) => medusa.call(CancelReturn, { id: requireReturnId(return_id) }),
      { who: "customer", said: "Cancelled. Nothing is refunded for what has not arrived." },
    ),
    show: form(
      PressFields,
      async ({ medusa, id }) => {
        await medusa.call(ShowOrder, { id }).catch((error: unknown) => {
          throw toErrorPage(error);
        });
        return redirect(orderPath(id));
      },
      { who: "customer" },
    ),
    "staff-return": form(
      ReturnFields,
      ({ medusa, id }, fields) => medusa.call(OpenReturn, { id, ...returnOf(fields) }),
      "The return is open. The customer gets a mail.",
    ),
    label: form(
      ReturnButton,
      ({ medusa }, { return_id }) => medusa.call(GiveLabel, { id: requireReturnId(return_id) }),
      "The label is given. The customer gets a mail.",
    ),
    arrived: form(ArrivalFields, async ({ medusa }, fields) => {
      const came = arrivedOf(fields);
      const id = requireReturnId(fields.return_id);
      if (fields.in_part !== undefined && !came.pieces) throw new FormFault("Enter how many pieces have arrived.");
      return show({
        ...(await medusa.call(AskReceipt, { id, ...came })),
        pieces: came.pieces ?? [],
      } satisfies ReceiptQuestion);
    }),
    receive: form(ReceiptFields, async ({ medusa }, { refund, return_id, ...pieces }) => {
      const came = arrivedOf(pieces);
      const { due } = await medusa.call(ReceiveReturn, { id: requireReturnId(return_id), refund, ...came });
      return show({ due, refund, pieces: came.pieces ?? [] } satisfies Receipt);
    }),
    refuse: form(
      RefusalFields,
      ({ medusa }, { return_id, refusal }) =>
        medusa.call(RefuseReturn, { id: requireReturnId(return_id), reason: refusal }),
      "Refused. The customer gets a mail with your reason.",
    ),
    "refund-question": form(RefundFields, async ({ medusa, id }, fields) => {
      const choice = choiceOf(fields);
      const question = { ...(await medusa.call(AskRefund, { id, ...choice })), choice, key: randomUUID() };
      return show(question satisfies RefundQuestion);
    }),
    refund: form(RefundFields, async ({ medusa, id }, fields) => {
      const choice = choiceOf(fields);
      const { amount, key } = fields;
      if (amount < 0 || key === "") throw new FormFault("Check the amount first, then refund it.");
      const { due } = await medusa.call(MakeRefund, { id, ...choice, amount, key });
      return show({ amount, due } satisfies Refunded);
    }),
    "settle-question": form(SettleFields, () => undefined),
    settle: form(SettleFields, ({ medusa, id }, { refund_id: refundId, how }) =>
      medusa.call(SettleFailedRefund, { id, refundId, how }),
    ),
    ...PARCEL_FORMS,
    note: form(NoteFields, ({ medusa, id }, note) => medusa.call(WriteNote, { id, ...note })),
    "note-edit": form(NoteEditFields, ({ medusa, id }, { note_id: noteId, text }) =>
      medusa.call(EditNote, { id, noteId, text }),
    ),
    "cancel-question": form(PressFields, () => undefined),
    "cancel-order": form(
      PressFields,
      ({ medusa, id }) => medusa.call(CancelOrder, { id }),
      "The order is cancelled, and the customer gets a mail.",
    ),
    email: form(
      CorrectEmail.body,
      ({ medusa, id }, { email }) => medusa.call(CorrectEmail, { id, email }),
      "Corrected. Mails about this order go there from now on.",
    ),
    address: form(
      CorrectAddress.body,
      ({ medusa, id }, address) => medusa.call(CorrectAddress, { id, ...address }),
      "Corrected. Invoices that were issued stay as they are.",
    ),
    resend: form(
      MailFields,
      async ({ medusa, id }, { mail_id: mailId }) => {
        const { changed } = await medusa.call(ResendMail, { id, mailId });
        if (!changed) throw new AppError("conflict", "This mail is on its way already.");
      },
      "It is sent again.",
    ),
  },
  { missing: "page" },
);
