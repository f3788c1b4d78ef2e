import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import {
  CorrectAddress,
  OpenReturn,
  RefuseReturn,
  ResendMail,
  type RouteFields,
  SettleFailedRefund,
  WriteNote,
} from "medusa-backend/contract/routes";
import { invalidFields, refusalOf, refusedByBackend } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { askRefund, makeRefund, type RefundChoice, type RefundMeaning } from "~/medusa/order-desk.server";
import type { DueRefund } from "~/medusa/order-pages.server";
import { AddressFields, DeskFields, SettleFields } from "./desk-fields";
import { requireFormRefusal, requireReturnId, returnOf } from "./order-forms.server";
import { chosenRefund, RefundFields } from "./refund-fields";

/** The page's answer about a refund: a question before money moves, the result, or a refusal. */
export type RefundAnswer = {
  /** The question, with its choice. */
  refundQuestion?: RefundMeaning & { choice: RefundChoice; key: string };
  refunded?: { amount: number; due: DueRefund | null };
  refundFault?: string;
};

function readChoice(form: FormData): { choice: RefundChoice } | { refundFault: string } {
  const { goodwill, ...choice } = chosenRefund(RefundFields.parse(Object.fromEntries(form)));
  if (typeof goodwill !== "number") return { refundFault: `Goodwill: ${goodwill.fault}.` };
  if (choice.items.length === 0 && !choice.delivery && goodwill === 0)
    return { refundFault: "Choose what to refund, or enter an amount." };
  if (choice.reason === "") return { refundFault: "Say why. The others at the desk see it." };
  return { choice: { ...choice, goodwill } };
}

async function answerRefund(work: () => Promise<RefundAnswer>) {
  try {
    return json<RefundAnswer>(await work());
  } catch (error) {
    const refusal = requireFormRefusal(error);
    const [field] = Object.values(refusal.fields ?? {});
    return json<RefundAnswer>({ refundFault: field?.[0] ?? refusal.message }, refusalOf(refusal));
  }
}

/** The first button of a refund. It only asks, and names the sum to be refunded. */
export async function takeRefundQuestion(medusa: Medusa, orderId: string, form: FormData) {
  const read = readChoice(form);
  if ("refundFault" in read) return json<RefundAnswer>(read, { status: 422 });
  const { choice } = read;
  return await answerRefund(async () => ({
    refundQuestion: { ...(await askRefund(medusa, orderId, choice)), choice, key: randomUUID() },
  }));
}

/** The answer to the question: makes the refund. */
export async function takeRefund(medusa: Medusa, orderId: string, form: FormData) {
  const read = readChoice(form);
  if ("refundFault" in read) return json<RefundAnswer>(read, { status: 422 });
  const { amount, key } = RefundFields.parse(Object.fromEntries(form));
  if (amount < 0 || key === "")
    return json<RefundAnswer>({ refundFault: "Check the amount first, then refund it." }, { status: 422 });
  return await answerRefund(async () => ({
    refunded: { amount, ...(await makeRefund(medusa, orderId, { ...read.choice, amount, key })) },
  }));
}

/** The page's answer about a failed refund: a question before it is settled, or a refusal. */
export type SettleAnswer = {
  settling?: string;
  settleHow?: RouteFields<typeof SettleFailedRefund>["how"];
  settleFault?: string;
};

/** The first button of a failed refund. It only asks. */
export async function takeSettleQuestion(_medusa: Medusa, _orderId: string, form: FormData) {
  const { refund_id: settling, how: settleHow } = SettleFields.parse(Object.fromEntries(form));
  return json<SettleAnswer>({ settling, settleHow });
}

/** The answer to the question: requests the refund from Stripe again, or notes that the shop has paid another way. */
export async function takeSettlement(medusa: Medusa, orderId: string, form: FormData) {
  const { refund_id: settling, how } = SettleFields.parse(Object.fromEntries(form));
  try {
    await medusa.call(SettleFailedRefund, { id: orderId, refund_id: settling, how });
    return json<SettleAnswer>({});
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json<SettleAnswer>({ settling, settleFault: refusal.message }, refusalOf(refusal));
  }
}

/** A note for the team. */
export async function takeNote(medusa: Medusa, orderId: string, form: FormData) {
  const { text } = DeskFields.parse(Object.fromEntries(form));
  if (text === "") return json({ noteFault: "Write something first." }, { status: 422 });
  try {
    await medusa.call(WriteNote, { id: orderId, text });
    return json({ noted: true });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json({ noteFault: refusal.message }, refusalOf(refusal));
  }
}

/** The correction of an order's address. */
export async function takeAddress(medusa: Medusa, orderId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: AddressFields, disableAutoCoercion: true });
  if (submission.status !== "success") {
    const { result, ...answer } = invalidFields(submission);
    return json({ addressResult: result, corrected: false }, answer);
  }
  try {
    await medusa.call(CorrectAddress, { id: orderId, ...submission.value });
    return json({ addressResult: submission.reply(), corrected: true });
  } catch (error) {
    const { result, ...answer } = refusedByBackend(submission, requireFormRefusal(error));
    return json({ addressResult: result, corrected: false }, answer);
  }
}

/** Sends a mail again. */
export async function takeResend(medusa: Medusa, orderId: string, form: FormData) {
  const { mail_id: resentMail } = DeskFields.parse(Object.fromEntries(form));
  try {
    const { changed } = await medusa.call(ResendMail, { id: orderId, mail_id: resentMail });
    return json({ resentMail, mailFault: changed ? undefined : "This mail is on its way already." });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json({ resentMail, mailFault: refusal.message }, refusalOf(refusal));
  }
}

/** Opens a return for the customer. */
export const takeDeskReturn = (medusa: Medusa, orderId: string, form: FormData) =>
  returnOf(form, (request) => medusa.call(OpenReturn, { id: orderId, ...request }));

/** Refuses a return. */
export async function takeRefusal(medusa: Medusa, form: FormData) {
  const refusalFor = requireReturnId(form);
  const { refusal: reason } = DeskFields.parse(Object.fromEntries(form));
  if (reason === "")
    return json({ refusalFor, refusalFault: "Say why. The customer gets it by mail." }, { status: 422 });
  try {
    await medusa.call(RefuseReturn, { id: refusalFor, reason });
    return json({ refusalFor, refusalFault: undefined });
  } catch (error) {
    const refusal = requireFormRefusal(error);
    return json({ refusalFor, refusalFault: refusal.message }, refusalOf(refusal));
  }
}
