import { describe, expect } from "vitest";
import { GetStaffOrderAnswer } from "../../medusa-backend/src/contract/order-admin";
import { parseAnswer } from "../support/answers";
import { inFull as it } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { orderPath, packAsOps, readOrderPage } from "../support/orders";
import { leftOf, levelOf, sendPieces } from "../support/packing";
import { demoAdmin, Person } from "../support/person";
import { addProduct, asAdmin, countStock } from "../support/products";

const admin = await demoAdmin();

/** An order of five pieces of a product whose stock of ten is counted, one of them packed in Medusa Admin. */
async function packOne() {
  const made = await addProduct();
  await countStock(made, 10);
  const { orderId } = await buyCaptured(await Person.signUp(), made.productName, { quantity: 5 });
  await packAsOps(orderId);
  return { orderId, stock: () => levelOf(made.productId) };
}

const packedOf = async (orderId: string) =>
  parseAnswer(GetStaffOrderAnswer, await asAdmin("GET", `/staff/orders/${orderId}`)).packed;

describe("a parcel that was packed in Medusa Admin and not sent", () => {
  const page = async (orderId: string) => (await admin.visit(orderPath(orderId))).text();

  it("is sent as it is, with a number, and not twice", async () => {
    const { orderId, stock } = await packOne();
    const [packed] = await packedOf(orderId);
    expect(packed?.items).toMatchObject([{ quantity: 1 }]);
    expect(await page(orderId)).toContain("Packed, not sent");
    const label = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", packed_id: packed?.parcelId ?? "" };
    expect(await sendPieces(admin, orderId, 2, label)).toBe(409);
    expect(await sendPieces(admin, orderId, 1, label)).toBe(200);
    expect(await leftOf(admin, orderId)).toEqual([4]);
    const { parcelId, carrier, tracking } = (await readOrderPage(admin, orderId)).parcels[0] ?? {};
    expect([parcelId, carrier, tracking?.[0]?.number]).toEqual([packed?.parcelId, "UPS", label.trackingNumber]);
    expect(await sendPieces(admin, orderId, 1, label)).toBe(409);
    expect(await stock()).toEqual({ stocked: 9, reserved: 4 });
    expect(await page(orderId)).not.toContain("Packed, not sent");
  });

  it("is unpacked, or by a parcel that needs its pieces", async () => {
    const { orderId, stock } = await packOne();
    const unpack = { form: "cancelParcel", parcel_id: (await packedOf(orderId))[0]?.parcelId ?? "" };
    expect((await admin.submit(orderPath(orderId), unpack)).status).toBe(200);
    expect(await packedOf(orderId)).toEqual([]);
    expect(await stock()).toEqual({ stocked: 10, reserved: 5 });
    await packAsOps(orderId);
    expect(await sendPieces(admin, orderId, 5)).toBe(200);
    expect((await readOrderPage(admin, orderId)).parcels).toMatchObject([{ items: [{ quantity: 5 }] }]);
    expect(await stock()).toEqual({ stocked: 5, reserved: 0 });
  });
});
