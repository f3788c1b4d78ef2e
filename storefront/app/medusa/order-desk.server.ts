import {
  CancelReturnAnswer,
  type CorrectAddress,
  CorrectAddressAnswer,
  GetOrderDeskAnswer,
  MakeRefundAnswer,
  type RefundQuestion,
  RefundQuestionAnswer,
  type RequestReturn,
  RequestReturnAnswer,
  ResendMailAnswer,
  type SettleFailedRefund,
  SettleFailedRefundAnswer,
  toActionText,
  WriteNoteAnswer,
} from "medusa-backend/contract";
import { fromMajor, toMajor } from "~/domain/money";
import type { Pieces } from "~/domain/order-progress";
import { PAYMENT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { type DueRefund, toDueRefund, toOrderPage } from "./order-pages.server";
import { shopPath } from "./shop-path";
import { shownPicture } from "./shown-picture.server";

/** An order for the staff. @throws AppError `not_found`. */
export async function getOrderDesk(medusa: Medusa, { orderId }: { orderId: string }) {
  const call = { schema: GetOrderDeskAnswer, timeoutMs: READ_TIMEOUT_MS };
  const { page, lines, packed, money, refundable, failed_refunds, disputes, history, ...desk } = await medusa.fetch(
    shopPath("orders", orderId, "desk"),
    call,
  );
  return {
    page: toOrderPage(page),
    desk: {
      ...desk,
      lines: lines.map(({ image_url, unit_price, line_id, taken_off, ...line }) => ({
        ...line,
        lineId: line_id,
        takenOff: taken_off,
        imageUrl: shownPicture(image_url),
        unitPrice: fromMajor(unit_price),
      })),
      packed: packed.map(({ parcel_id, packed_at, items }) => ({ parcelId: parcel_id, packedAt: packed_at, items })),
      money: money && {
        captured: fromMajor(money.captured),
        refunded: fromMajor(money.refunded),
        takenBack: fromMajor(money.taken_back),
        left: fromMajor(money.left),
      },
      refundable: refundable && {
        left: fromMajor(refundable.left),
        due: fromMajor(refundable.due),
        delivery: fromMajor(refundable.delivery),
        lines: refundable.lines.map(({ price, image_url, line_id, ...line }) => ({
          ...line,
          lineId: line_id,
          imageUrl: shownPicture(image_url),
          price: fromMajor(price),
        })),
      },
      failedRefunds: failed_refunds.map(({ amount, ...refund }) => ({ ...refund, amount: fromMajor(amount) })),
      disputes: disputes.map(({ amount, taken, fee, ...dispute }) => ({
        ...dispute,
        amount: fromMajor(amount),
        taken: fromMajor(taken),
        fee: fromMajor(fee),
      })),
      history: history.map(({ action, ...act }) => ({ ...act, what: toActionText(action) })),
    },
  };
}
export type OrderDesk = Awaited<ReturnType<typeof getOrderDesk>>["desk"];

/** An admin's choice for a refund; `goodwill` in minor units. */
export type RefundChoice = Omit<RefundQuestion, "goodwill"> & { goodwill: number };
/** The preview of a refund; `amount` in minor units. */
export type RefundMeaning = {
  amount: number;
  cancels: boolean;
  takenOff: Pieces[];
  lost: Pieces[];
  kept: Pieces[];
  back: Pieces[];
};

const toBody = ({ goodwill, ...choice }: RefundChoice) => ({ ...choice, goodwill: toMajor(goodwill) });

/** Previews a refund. @throws AppError `conflict`, `invalid`, `not_found`. */
export async function askRefund(medusa: Medusa, orderId: string, choice: RefundChoice): Promise<RefundMeaning> {
  const call = { method: "POST", body: toBody(choice), schema: RefundQuestionAnswer } as const;
  const {
    amount,
    taken_off: takenOff,
    ...meaning
  } = await medusa.fetch(shopPath("orders", orderId, "refund-question"), {
    ...call,
    timeoutMs: READ_TIMEOUT_MS,
  });
  return { amount: fromMajor(amount), takenOff, ...meaning };
}

/**
 * Makes a refund, once for each `key`. `amount`, in minor units, is the sum that the admin saw; `due` in the answer is
 * refunded later.
 * @throws AppError `conflict`, also if the sum would differ; `invalid`, `not_found`.
 */
export async function makeRefund(
  medusa: Medusa,
  orderId: string,
  { amount, key, ...choice }: RefundChoice & { amount: number; key: string },
): Promise<{ due: DueRefund | null }> {
  const body = { ...toBody(choice), amount: toMajor(amount), key };
  const call = { method: "POST", body, schema: MakeRefundAnswer, timeoutMs: PAYMENT_TIMEOUT_MS } as const;
  const { due } = await medusa.fetch(shopPath("orders", orderId, "refunds"), call);
  return { due: toDueRefund(due) };
}

/**
 * Settles a refund that the customer's bank sent back. @throws AppError `backend_unavailable`, `conflict`, `not_found`.
 */
export async function settleFailedRefund(
  medusa: Medusa,
  orderId: string,
  { refundId, how }: { refundId: string } & SettleFailedRefund,
): Promise<void> {
  const schema = SettleFailedRefundAnswer;
  const call = { method: "POST", body: { how }, schema, timeoutMs: PAYMENT_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("orders", orderId, "failed-refunds", refundId), call);
}

/** Stores a staff note about an order. @throws AppError `invalid`, `not_found`. */
export function writeNote(medusa: Medusa, orderId: string, text: string): Promise<WriteNoteAnswer> {
  const call = { method: "POST", body: { text }, schema: WriteNoteAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "notes"), call);
}

/** Corrects an order's address. @throws AppError `conflict` once a parcel has gone, `invalid`, `not_found`. */
export function correctAddress(medusa: Medusa, orderId: string, body: CorrectAddress): Promise<CorrectAddressAnswer> {
  const call = { method: "POST", body, schema: CorrectAddressAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "address"), call);
}

/** Sends a mail about an order again. @throws AppError `not_found`. */
export function resendMail(medusa: Medusa, orderId: string, mailId: string): Promise<ResendMailAnswer> {
  const call = { method: "POST", schema: ResendMailAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "mails", mailId, "resend"), call);
}

/** Opens a return for an order's customer. @throws AppError `conflict`, `invalid`, `not_found`. */
export function openReturn(medusa: Medusa, orderId: string, body: RequestReturn): Promise<RequestReturnAnswer> {
  const call = { method: "POST", body, schema: RequestReturnAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("orders", orderId, "desk-returns"), call);
}

/**
 * Refuses a return, or the rest of it. @throws AppError `conflict` once all of it has arrived, `invalid`, `not_found`.
 */
export function refuseReturn(medusa: Medusa, returnId: string, reason: string): Promise<CancelReturnAnswer> {
  const call = { method: "POST", body: { reason }, schema: CancelReturnAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return medusa.fetch(shopPath("returns", returnId, "refuse"), call);
}
