import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { OpaqueId } from "medusa-backend/contract";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import type { Pieces } from "~/domain/order-progress";
import { toErrorPage } from "~/lib/error-page.server";
import { refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { cancelReturn, getReturnRefund, receiveReturn, requestReturn, setTracking } from "~/medusa/order-pages.server";
import { chosenLines, ReturnFields } from "./return-fields";
import { TrackingFields } from "./tracking-fields";

/** Which of the page's forms was sent. */
export const OrderForms = z.object({
  form: z.enum(["return", "arrived", "receive", "cancel", "tracking"]),
  return_id: OpaqueId(100),
  /** The sum that the question named, in minor units. */
  refund: z.coerce.number().int().nonnegative().optional().catch(undefined),
});

/** A refusal that is shown at the form; an order that is not there is the error page. */
export function requireFormRefusal(error: unknown): AppError {
  if (error instanceof AppError && error.code !== "not_found") return error;
  throw toErrorPage(error);
}

/** An admin's form: what the courier calls a parcel. */
export async function takeTracking(medusa: Medusa, orderId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: TrackingFields, disableAutoCoercion: true });
  const parcelId = String(form.get("parcel_id") ?? "");
  if (submission.status !== "success")
    return json({ result: submission.reply(), saved: false, parcelId }, { status: 422 });
  const { parcel_id, ...tracking } = submission.value;
  try {
    await setTracking(medusa, orderId, { ...tracking, ...(parcel_id && { parcel_id }) });
    return json({ result: submission.reply(), saved: true, parcelId });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    const result = submission.reply({ formErrors: [refusal.message] });
    return json({ result, saved: false, parcelId }, refusalOf(refusal));
  }
}

/** The customer's form: which lines come back, and why. */
export async function takeReturn(medusa: Medusa, orderId: string, form: FormData) {
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
    await requestReturn(medusa, orderId, { items, reason_id, note });
    return json({ returnFault: undefined });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json({ returnFault: refusal.message }, refusalOf(refusal));
  }
}

/** The return that a button names. @throws the error page for a name that cannot be one. */
function requireReturnId(form: FormData): string {
  const returnId = OrderForms.shape.return_id.safeParse(form.get("return_id"));
  if (!returnId.success) throw toErrorPage(new AppError("not_found", "There is no such return."));
  return returnId.data;
}

/** The customer's button, and an admin's once a part has come: the return, or the rest of it, is not sent after all. */
export async function takeCancellation(medusa: Medusa, form: FormData) {
  const cancellationOf = requireReturnId(form);
  try {
    await cancelReturn(medusa, cancellationOf);
    return json({ cancellationOf, cancellationFault: undefined });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json({ cancellationOf, cancellationFault: refusal.message }, refusalOf(refusal));
  }
}

/**
 * What the page says at a return after an admin's button: a question before money moves, what was done, or a refusal.
 */
export type ReceiptAnswer = {
  receiptOf: string;
  question?: { refund: number; items: Pieces[] };
  received?: { due: number };
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

/** An admin's first button: all of a return has come. It only asks, and names the sum that will go back. */
export function takeArrival(medusa: Medusa, form: FormData) {
  const returnId = requireReturnId(form);
  return answerReceipt(returnId, async () => ({ question: await getReturnRefund(medusa, returnId) }));
}

/** An admin's answer to the question: the return is received, and its money goes back. */
export function takeReceipt(medusa: Medusa, form: FormData) {
  const returnId = requireReturnId(form);
  const refund = OrderForms.shape.refund.parse(form.get("refund") ?? undefined);
  return answerReceipt(returnId, async () => ({ received: await receiveReturn(medusa, { returnId, refund }) }));
}
