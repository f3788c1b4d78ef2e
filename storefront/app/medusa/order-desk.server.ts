import { type RefundQuestion, toActionText } from "medusa-backend/contract";
import { AskRefund, GetOrderDesk, MakeRefund } from "medusa-backend/contract/routes";
import { fromMajor, toMajor } from "~/domain/money";
import type { Pieces } from "~/domain/order-progress";
import type { Medusa } from "./client.server";
import { type DueRefund, toDueRefund, toOrderPage } from "./order-pages.server";
import { shownPicture } from "./shown-picture.server";

/** An order for the staff. @throws AppError `not_found`. */
export async function getOrderDesk(medusa: Medusa, { orderId }: { orderId: string }) {
  const { page, lines, packed, money, refundable, failed_refunds, disputes, history, ...desk } = await medusa.call(
    GetOrderDesk,
    { id: orderId },
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
  const { amount, taken_off: takenOff, ...meaning } = await medusa.call(AskRefund, { id: orderId, ...toBody(choice) });
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
  const { due } = await medusa.call(MakeRefund, { id: orderId, ...body });
  return { due: toDueRefund(due) };
}
