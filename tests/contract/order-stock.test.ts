import { describe, expect } from "vitest";
import { GetStaffOrderAnswer } from "../../medusa-backend/src/contract/order-admin";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { buyCaptured } from "../support/money";
import { mustAsOps } from "../support/ops";
import {
  orderPath,
  packAsOps,
  readOrderPage,
  receiveReturn,
  returnForm,
  submitReturn,
  submitTracking,
} from "../support/orders";
import { leftOf, levelOf, sendPieces } from "../support/packing";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, countStock, makeKit, type NewProduct, variantPath } from "../support/products";
import { offerOf, refund } from "../support/refunds";

const admin = await demoAdmin();

/** What is on hand and reserved of a product's own stock, over all locations. */
async function stockOf({ productId }: NewProduct): Promise<number[]> {
  const { stocked, reserved } = (await levelOf(productId)) ?? {};
  return [Number(stocked), Number(reserved)];
}

/** A kit of one A and two B, made in Medusa Admin, and an order of some kits. There are 50 of each part. */
async function buyKits(quantity: number) {
  const [a, b, kit] = [await addProduct(), await addProduct(), await addProduct()];
  for (const part of [a, b]) await countStock(part, 50);
  await makeKit(kit, [
    [b, 2],
    [a, 1],
  ]);
  const buyer = await Person.signUp();
  const { orderId } = await buyCaptured(buyer, kit.productName, { quantity });
  /** On hand and reserved: of A, then of B. */
  const stock = async () => [...(await stockOf(a)), ...(await stockOf(b))];
  expect(await stock()).toEqual([50, quantity, 50, 2 * quantity]);
  return {
    orderId,
    buyer,
    kit,
    stock,
    /** Ops change how many B a kit holds. */
    holdB: async (pieces: number) => {
      const [item] = await queryDatabase("select id from inventory_item where sku = $1", [b.productId]);
      const path = `${await variantPath(kit)}/inventory-items/${item?.id}`;
      return await mustAsOps("POST", path, { required_quantity: pieces });
    },
    remove: async () =>
      expect((await admin.api("DELETE", `/deleteProduct/${kit.productId}`)).body).toMatchObject({ deletedCount: 1 }),
  };
}

const sentOf = async (orderId: string) =>
  (await readOrderPage(admin, orderId)).parcels.map(({ items }) => items.map(({ quantity }) => quantity));
const deskOf = async (orderId: string) =>
  parseAnswer(GetStaffOrderAnswer, await asAdmin("GET", `/staff/orders/${orderId}`));
const unpack = async (orderId: string, parcelId: string) =>
  (await admin.submit(orderPath(orderId), { form: "cancelParcel", parcel_id: parcelId })).status;

/** The buyer asks for one piece back, and the desk receives it. */
async function returnOne(buyer: Person, orderId: string): Promise<void> {
  expect((await submitReturn(buyer, orderId, await returnForm(buyer, orderId))).status).toBe(200);
  expect((await receiveReturn(admin, orderId)).status).toBe(200);
}

describe("parcels of kits", () => {
  it("are counted by kits: packed in Medusa Admin, left to send, sent, and in the mail", async () => {
    const { orderId, buyer, kit, stock } = await buyKits(3);
    await packAsOps(orderId);
    expect(await leftOf(admin, orderId)).toEqual([3]);
    const { packed, lines } = await deskOf(orderId);
    expect(packed).toMatchObject([{ items: [{ quantity: 1 }] }]);
    expect(lines).toMatchObject([{ left: 3, sent: 0 }]);
    const page = async () => (await admin.visit(orderPath(orderId))).text();
    expect(await page()).toContain("Packed, not sent");
    const label = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", packed_id: packed[0]?.parcelId ?? "" };
    expect(await sendPieces(admin, orderId, 2, label), "another parcel").toBe(409);
    expect(await sendPieces(admin, orderId, 1, label)).toBe(200);
    expect(await sendPieces(admin, orderId, 1, label), "once").toBe(409);
    expect((await readOrderPage(admin, orderId)).parcels).toMatchObject([
      { parcelId: label.packed_id, carrier: "UPS", tracking: [{ number: label.trackingNumber }] },
    ]);
    expect(await page()).not.toContain("Packed, not sent");
    expect([await leftOf(admin, orderId), await sentOf(orderId)]).toEqual([[2], [[1]]]);
    const [mail] = await waitForMails(buyer.email, "order_shipped");
    expect(mail?.text?.replace(/\s+/g, " ")).toContain(`has left us: ${kit.productName}.`);
    expect(mail?.text?.replace(/\s+/g, " ")).toContain(`Still to follow: 2 × ${kit.productName}`);
    expect(await sendPieces(admin, orderId, 2, { carrier: "UPS", trackingNumber: "1Z999AA10123456785" })).toBe(200);
    expect([await leftOf(admin, orderId), await sentOf(orderId)]).toEqual([[], [[1], [2]]]);
    expect(await stock()).toEqual([47, 0, 44, 0]);
  });

  it("are unpacked by one that needs their pieces, and the same parcel is sent once", async () => {
    const { orderId, stock } = await buyKits(3);
    await packAsOps(orderId);
    const [line] = (await readOrderPage(admin, orderId)).left;
    const label = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
    const same = { ship_line_0: line?.lineId ?? "", ship_left_0: "3", ship_quantity_0: "3", ...label, form: "send" };
    const answers = [1, 2].map(() => admin.submit(orderPath(orderId), same));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect([await stock(), await sentOf(orderId)]).toEqual([[47, 0, 44, 0], [[3]]]);
  });
});

const CHANGES = {
  deleted: (bought: Awaited<ReturnType<typeof buyKits>>) => bought.remove(),
  changed: (bought: Awaited<ReturnType<typeof buyKits>>) => bought.holdB(5),
};

describe.each(Object.entries(CHANGES))("an order whose kit was %s afterwards", (_name, change) => {
  it("takes from stock what it was placed with: sent, not sent after all, delivered, and returned", async () => {
    const bought = await buyKits(3);
    const { orderId, buyer, stock } = bought;
    await change(bought);
    expect(await sendPieces(admin, orderId, 1)).toBe(200);
    expect(await stock(), "one sent").toEqual([49, 2, 48, 4]);
    await packAsOps(orderId);
    const [packed] = (await deskOf(orderId)).packed;
    expect(await unpack(orderId, packed?.parcelId ?? "")).toBe(200);
    expect((await deskOf(orderId)).packed).toEqual([]);
    expect(await stock(), "unpacked").toEqual([49, 2, 48, 4]);
    expect(await sendPieces(admin, orderId, 2)).toBe(200);
    expect([await stock(), await sentOf(orderId)], "all sent").toEqual([
      [47, 0, 44, 0],
      [[1], [2]],
    ]);
    const [first, second] = (await readOrderPage(admin, orderId)).parcels;
    expect(await unpack(orderId, second?.parcelId ?? "")).toBe(200);
    expect([await stock(), await leftOf(admin, orderId)], "not sent after all").toEqual([[49, 2, 48, 4], [2]]);
    expect((await submitTracking(admin, orderId, { trackingNumber: "1" })).status).toBe(200);
    const deliver = { form: "delivered", parcel_id: first?.parcelId ?? "" };
    expect((await admin.submit(orderPath(orderId), deliver)).status).toBe(200);
    expect((await deskOf(orderId)).lines).toMatchObject([{ left: 0, sent: 3, delivered: 1 }]);
    await returnOne(buyer, orderId);
    expect(await stock(), "one returned").toEqual([48, 0, 46, 0]);
  });

  it("gives back what it was placed with: taken off, written off, refunded, and cancelled", async () => {
    const bought = await buyKits(5);
    const { orderId, stock } = bought;
    await change(bought);
    const pieces = async (sent: boolean, quantity: number) => {
      const { lines } = await offerOf(admin, orderId);
      return [{ lineId: lines.find((line) => line.sent === sent)?.lineId ?? "", sent, quantity }];
    };
    await refund(admin, orderId, { items: await pieces(false, 1) });
    expect(await stock(), "taken off").toEqual([50, 4, 50, 8]);
    await refund(admin, orderId, { items: await pieces(false, 1), lost: true });
    expect(await stock(), "written off").toEqual([49, 3, 48, 6]);
    expect(await sendPieces(admin, orderId, 2)).toBe(200);
    await refund(admin, orderId, { items: await pieces(true, 1), restock: true });
    expect(await stock(), "one refunded and back").toEqual([48, 1, 46, 2]);
  });

  it("frees everything that it reserved when it is cancelled while packed", async () => {
    const bought = await buyKits(2);
    await change(bought);
    await packAsOps(bought.orderId);
    expect((await admin.api("DELETE", `/deleteOrder/${bought.orderId}`)).status).toBe(200);
    expect(await bought.stock()).toEqual([50, 0, 50, 0]);
  });
});
