import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { OpaqueId } from "medusa-backend/contract";
import { CancelReturn, RequestReturn, type RouteFields, SetTracking } from "medusa-backend/contract/routes";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import type { Pieces } from "~/domain/order-progress";
import { toErrorPage } from "~/lib/error-page.server";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { type DueRefund, getReturnRefund, receiveReturn } from "~/medusa/order-pages.server";
import { ArrivedFields, type ArrivedPieces, arrivedPieces } from "./desk-fields";
import { chosenLines, ReturnFields } from "./return-fields";
import { TrackingFields } from "./tracking-fields";

/** The submitted form of the page. */
export const OrderForms = z.object({
  form: z.enum([
    "return",
    "arrived",
    "receive",
    "cancel",
    "show",
    "tracking",
    "refund-question",
    "refund",
    "settle-question",
    "settle",
    "note",
    "address",
    "resend",
    "desk-return",
    "refuse",
  ]),
  return_id: OpaqueId(100),
  /** The sum in the question, in minor units. */
  refund: z.coerce.number().int().nonnegative().optional().catch(undefined),
  /** Only some pieces of the return have arrived. */
  in_part: z.string().optional().catch(undefined),
  /** The answer "Not yet" to a question. */
  not_yet: z.string().optional(),
});

/** A refusal shown at the form; a missing order is the error page. */
export function requireFormRefusal(error: unknown): AppError {
  if (error instanceof AppError && error.code !== "not_found") return error;
  throw toErrorPage(error);
}

/** An admin's form for a parcel's tracking details. */
export async function takeTracking(medusa: Medusa, orderId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: TrackingFields, disableAutoCoercion: true });
  const parcelId = String(form.get("parcel_id") ?? "");
  if (submission.status !== "success")
    return json({ result: submission.reply(), saved: false, parcelId }, { status: 422 });
  const { parcel_id, ...tracking } = submission.value;
  try {
    await medusa.call(SetTracking, { id: orderId, ...tracking, ...(parcel_id && { parcel_id }) });
    return json({ result: submission.reply(), saved: true, parcelId });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    const result = submission.reply({ formErrors: [refusal.message] });
    return json({ result, saved: false, parcelId }, refusalOf(refusal));
  }
}

/** The lines to return, and the reason; `request` requests the return. */
export async function returnOf(form: FormData, request: (body: RouteFields<typeof RequestReturn>) => Promise<unknown>) {
  const fields = ReturnFields.safeParse(Object.fromEntries(form));
  if (!fields.success)
    return json(
      { returnFault: "Your note is too long, or contains characters that are not allowed." },
      { status: 422 },
    );
  const items = chosenLines(fields.data);
  if (items.length === 0) return json({ returnFault: "Choose what you are sending back." }, { status: 422 });
  if (fields.data.reason_id === "") return json({ returnFault: "Choose a reason." }, { status: 422 });
  try {
    const { reason_id, note } = fields.data;
    await request({ items, reason_id, note });
    return json({ returnFault: undefined });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json({ returnFault: refusal.message }, refusalOf(refusal));
  }
}

/** The customer's form for a return. */
export const takeReturn = (medusa: Medusa, orderId: string, form: FormData) =>
  returnOf(form, (body) => medusa.call(RequestReturn, { id: orderId, ...body }));

/** The return that a button names. @throws the error page for an invalid id. */
export function requireReturnId(form: FormData): string {
  const returnId = OrderForms.shape.return_id.safeParse(form.get("return_id"));
  if (!returnId.success) throw toErrorPage(new AppError("not_found", "There is no such return."));
  return returnId.data;
}

/** The customer's button, and an admin's once a part has arrived: cancels the return, or the rest of it. */
export async function takeCancellation(medusa: Medusa, form: FormData) {
  const cancellationOf = requireReturnId(form);
  try {
    await medusa.call(CancelReturn, { id: cancellationOf });
    return json({ cancellationOf, cancellationFault: undefined });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json({ cancellationOf, cancellationFault: refusal.message }, refusalOf(refusal));
  }
}

/**
 * The page's answer about a return after an admin's button: a question before money moves, the result, or a refusal.
 */
export type ReceiptAnswer = {
  receiptOf: string;
  question?: { refund: number; waitsFor: DueRefund["waitsFor"]; items: Pieces[]; pieces: ArrivedPieces[] };
  received?: { due: DueRefund | null; damaged: boolean };
  receiptFault?: string;
};

async function answerReceipt(receiptOf: string, work: () => Promise<Omit<ReceiptAnswer, "receiptOf">>) {
  try {
    return json<ReceiptAnswer>({ receiptOf, ...(await work()) });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json<ReceiptAnswer>({ receiptOf, receiptFault: refusal.message }, refusalOf(refusal));
  }
}

/** The pieces that an admin entered; undefined if all the rest has arrived. */
function arrivedOf(form: FormData): { pieces?: ArrivedPieces[] } {
  const pieces = arrivedPieces(ArrivedFields.parse(Object.fromEntries(form)));
  return pieces.length > 0 ? { pieces } : {};
}

/** An admin's first button: a return, or a part of it, has arrived. It only asks, and names the sum to be refunded. */
export async function takeArrival(medusa: Medusa, form: FormData) {
  const returnId = requireReturnId(form);
  const came = arrivedOf(form);
  if (form.get("in_part") !== null && !came.pieces)
    return json<ReceiptAnswer>(
      { receiptOf: returnId, receiptFault: "Enter how many pieces have arrived." },
      { status: 422 },
    );
  return await answerReceipt(returnId, async () => ({
    question: { ...(await getReturnRefund(medusa, returnId, came)), pieces: came.pieces ?? [] },
  }));
}

/** An admin's answer to the question: receives the return and refunds its money. */
export function takeReceipt(medusa: Medusa, form: FormData) {
  const returnId = requireReturnId(form);
  const refund = OrderForms.shape.refund.parse(form.get("refund") ?? undefined);
  const came = arrivedOf(form);
  const damaged = came.pieces?.some((piece) => piece.damaged) ?? false;
  return answerReceipt(returnId, async () => ({
    received: { ...(await receiveReturn(medusa, { returnId, refund, ...came })), damaged },
  }));
}
