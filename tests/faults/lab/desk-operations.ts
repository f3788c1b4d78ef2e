import { orderPath, readOrderPage } from "../../support/order-page";
import { askRefund, pressRefund, sendBackByBank } from "../../support/refunds";
import { insist, signInAdmin } from "./insist";
import { askReturn } from "./returns";
import type { Purchase } from "./shopper";

/** An admin's action on an order's page; `before` prepares its order, with this many documents. */
type DeskOperation = {
  name: string;
  perform: (purchase: Purchase, orderId: string) => Promise<unknown>;
  before?: (orderId: string) => Promise<unknown>;
  documents?: number;
};

const CENTS = 500;

/** Sends a form of an order's page like its button, again if the server failed. */
async function press(orderId: string, fields: Record<string, string>) {
  const admin = await signInAdmin();
  return await insist(() => admin.submit(orderPath(orderId), fields));
}

const parcelOf = async (orderId: string) =>
  (await readOrderPage(await signInAdmin(), orderId)).parcels.at(-1)?.parcelId ?? "";

async function sendParcel(orderId: string): Promise<void> {
  const admin = await signInAdmin();
  const [line] = (await readOrderPage(admin, orderId)).left;
  if (line) {
    const pieces = String(line.quantity);
    const fields = { ship_line_0: line.line_id, ship_left_0: pieces, ship_quantity_0: pieces };
    await press(orderId, { form: "send", ...fields });
  }
}

async function refundFive(orderId: string): Promise<void> {
  const admin = await signInAdmin();
  const choice = { goodwill: CENTS };
  const asked = await insist(() => askRefund(admin, orderId, choice));
  await insist(() => pressRefund(admin, orderId, choice, asked));
}

async function refundAgain({ paymentIntentId }: Purchase, orderId: string): Promise<void> {
  const refund_id = await sendBackByBank(await signInAdmin(), orderId, paymentIntentId);
  await press(orderId, { form: "settle", refund_id, how: "again" });
}

export const DESK_OPERATIONS: readonly DeskOperation[] = [
  { name: "send a parcel at the desk", perform: (_purchase, orderId) => sendParcel(orderId) },
  {
    name: "note a parcel as arrived",
    before: sendParcel,
    perform: async (_purchase, orderId) => press(orderId, { form: "delivered", parcel_id: await parcelOf(orderId) }),
  },
  {
    name: "cancel a parcel that was sent",
    before: sendParcel,
    perform: async (_purchase, orderId) => press(orderId, { form: "cancelParcel", parcel_id: await parcelOf(orderId) }),
  },
  { name: "refund at the desk", perform: (_purchase, orderId) => refundFive(orderId) },
  { name: "refund again what the bank sent back", before: refundFive, documents: 2, perform: refundAgain },
  {
    name: "refuse a return",
    before: sendParcel,
    perform: async (purchase, orderId) => {
      const return_id = await askReturn(purchase, orderId);
      await press(orderId, { form: "refuse", return_id, refusal: "It was never opened" });
    },
  },
];
