import type { Email } from "postal-mime";
import { describe, expect } from "vitest";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { mailsTo, settled, waitForMails } from "../support/mails";
import { buyCaptured, findingsOf } from "../support/money";
import { orderPath, readOrderPage, returnForm, submitReturn } from "../support/orders";
import { leftOf, levelOf, parcelFields, sendPieces } from "../support/packing";
import { demoAdmin, Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { offerOf, readStaffOrder, refund } from "../support/refunds";

const admin = await demoAdmin();

const NUMBER = "1Z999AA10123456784";
/** An order of five pieces of a product whose stock of ten is counted. */
async function buyFive() {
  const made = await addProduct();
  await countStock(made, 10);
  const buyer = await Person.signUp();
  const bought = await buyCaptured(buyer, made.productName, { quantity: 5 });
  return { buyer, name: made.productName, stock: () => levelOf(made.productId), ...bought };
}

let bought: ReturnType<typeof buyFive> | undefined;
/** An order that no test changes. */
const untouched = () => (bought ??= buyFive());

const send = (orderId: string, fields: Record<string, string>) =>
  admin.submit(orderPath(orderId), { ...fields, form: "send" });
const wireStatus = async (person: Person, orderId: string) =>
  ((await person.api("GET", `/orders/${orderId}`)).body as { order_status: string }).order_status;
const textOf = ({ text }: Email) => (text ?? "").replace(/\s+/g, " ");
const parcelOf = async (orderId: string) => (await readOrderPage(admin, orderId)).parcels.at(-1)?.parcelId ?? "";

describe("a parcel with some pieces of an order", () => {
  it("is asked about first, in the words of the mail, and only the second press sends it", async () => {
    const { orderId, name } = await untouched();
    const fields = await parcelFields(admin, orderId, 1, { carrier: "UPS", trackingNumber: "12345" });
    const question = await (await admin.submit(orderPath(orderId), { ...fields, form: "parcel" })).text();
    expect(question).toContain(`1 × ${name} has left us. Still to follow: 4 × ${name}.`);
    expect(question).toContain("UPS numbers usually look different from 12345.");
    expect(await leftOf(admin, orderId)).toEqual([5]);
    const right = await admin.submit(orderPath(orderId), { ...fields, trackingNumber: NUMBER, form: "parcel" });
    expect(await right.text()).not.toContain("usually look different");
  });

  it("leaves the rest to send; the order is shipped with the last, and stock follows each", async () => {
    const { buyer, orderId, transactionId, stock } = await buyFive();
    expect(await stock()).toEqual({ stocked: 10, reserved: 5 });
    expect(await sendPieces(admin, orderId, 1, { carrier: "UPS", trackingNumber: NUMBER })).toBe(200);
    expect(await stock()).toEqual({ stocked: 9, reserved: 4 });
    expect(await leftOf(admin, orderId)).toEqual([4]);
    expect(await wireStatus(buyer, orderId)).toBe("pending");
    const { parcels } = await readOrderPage(buyer, orderId);
    const tracking = [{ number: NUMBER, url: `https://www.ups.com/track?tracknum=${NUMBER}` }];
    expect(parcels).toMatchObject([{ carrier: "UPS", tracking, items: [{ quantity: 1 }] }]);
    await waitForMails(buyer.email, "order_shipped");
    expect(await sendPieces(admin, orderId, 4)).toBe(200);
    expect(await stock()).toEqual({ stocked: 5, reserved: 0 });
    expect(await wireStatus(buyer, orderId)).toBe("shipped");
    const mails = (await waitForMails(buyer.email, "order_shipped", { count: 2 })).map(textOf);
    expect(mails.filter((text) => text.includes("Still to follow: 4 × "))).toHaveLength(1);
    expect(mails.filter((text) => text.includes(NUMBER))).toHaveLength(1);
    expect((await actionsOn(orderId)).filter((action) => action === "order.parcel_sent")).toHaveLength(2);
    expect(await findingsOf(transactionId)).toEqual([]);
  });

  it("is sent once, though its form is sent twice, one after the other or at the same moment", async () => {
    const { orderId } = await buyFive();
    const first = await parcelFields(admin, orderId, 1, { carrier: "UPS", trackingNumber: NUMBER });
    const answers = await Promise.all([send(orderId, first), send(orderId, first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(orderId, first)).status).toBe(200);
    expect(await leftOf(admin, orderId)).toEqual([4]);
    expect((await send(orderId, { ...first, ship_quantity_0: "2" })).status, "other pieces, the same number").toBe(409);
    const plain = await parcelFields(admin, orderId, 2);
    const both = await Promise.all([send(orderId, plain), send(orderId, plain)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await leftOf(admin, orderId)).toEqual([2]);
    expect((await readOrderPage(admin, orderId)).parcels).toHaveLength(2);
  });

  it.each([
    ["more than is left", { ship_quantity_0: "6" }, 409],
    ["nothing", { ship_quantity_0: "0" }, 422],
    ["a line of another order", { ship_line_0: "ordli_1" }, 409],
    ["a link that is none", { trackingUrl: "javascript:alert(1)" }, 422],
  ] as const)("is refused with %s, and nothing is sent", async (_what, wrong, status) => {
    const { orderId } = await untouched();
    const fields = { ...(await parcelFields(admin, orderId, 1)), ...wrong };
    expect((await send(orderId, fields)).status).toBe(status);
    expect((await admin.submit(orderPath(orderId), { ...fields, form: "parcel" })).status).toBe(status);
    expect(await leftOf(admin, orderId)).toEqual([5]);
  });
});

describe("a parcel on its way", () => {
  it("has arrived once an admin says so, and not after all, each once, and can arrive again", async () => {
    const { buyer, orderId } = await buyFive();
    await sendPieces(admin, orderId, 2);
    const parcel_id = await parcelOf(orderId);
    const press = async (form: string) => (await admin.submit(orderPath(orderId), { form, parcel_id })).status;
    const seen = async () => {
      const { events, parcels } = await readOrderPage(buyer, orderId);
      const sql = "select delivered_quantity::int as pieces from order_item where order_id = $1 order by version desc";
      const [line] = await queryDatabase(sql, [orderId]);
      const delivered = events.filter(({ kind }) => kind === "delivered").length;
      return [delivered, parcels[0]?.deliveredAt !== null, line?.pieces];
    };
    for (const _time of [1, 2]) expect(await press("delivered")).toBe(200);
    expect(await seen()).toEqual([1, true, 2]);
    expect(await press("cancelParcel")).toBe(409);
    expect((await buyer.submit(orderPath(orderId), { form: "undeliver", parcel_id })).status).toBe(302);
    for (const _time of [1, 2]) expect(await press("undeliver")).toBe(200);
    expect(await seen()).toEqual([0, false, 0]);
    const noted = (await actionsOn(orderId)).filter((action) => action.endsWith("delivered"));
    expect(noted).toEqual(["order.parcel_delivered", "order.parcel_not_delivered"]);
    expect(await press("delivered")).toBe(200);
    expect(await seen()).toEqual([1, true, 2]);
    expect(await wireStatus(buyer, orderId)).toBe("pending");
  });

  it("was not sent after all: its pieces and stock are back, the order is pending, and a mail takes the first one back", async () => {
    const { buyer, name, orderId, transactionId, stock } = await buyFive();
    await sendPieces(admin, orderId, 2);
    await sendPieces(admin, orderId, 3, { carrier: "DHL", trackingNumber: "JD014600003" });
    expect(await wireStatus(buyer, orderId)).toBe("shipped");
    await waitForMails(buyer.email, "order_shipped", { count: 2 });
    const form = { form: "cancelParcel", parcel_id: await parcelOf(orderId) };
    const answers = await Promise.all([1, 2].map(() => admin.submit(orderPath(orderId), form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await wireStatus(buyer, orderId)).toBe("pending");
    expect(await leftOf(admin, orderId)).toEqual([3]);
    expect(await stock()).toEqual({ stocked: 8, reserved: 3 });
    const [mail] = await waitForMails(buyer.email, "parcel_cancelled");
    expect(mail && textOf(mail)).toContain(`had left us: 3 × ${name}. That was a mistake`);
    const { events, parcels } = await readOrderPage(buyer, orderId);
    expect(events.filter(({ kind }) => kind === "shipped")).toHaveLength(1);
    expect(parcels).toMatchObject([{ items: [{ quantity: 2 }] }]);
    expect((await actionsOn(orderId)).filter((action) => action === "order.parcel_cancelled")).toHaveLength(1);
    // The rest goes later, and counts once.
    expect(await sendPieces(admin, orderId, 3)).toBe(200);
    expect(await wireStatus(buyer, orderId)).toBe("shipped");
    expect(await stock()).toEqual({ stocked: 5, reserved: 0 });
    expect(await findingsOf(transactionId)).toEqual([]);
    await settled(buyer.email);
    expect(await mailsTo(buyer.email, "parcel_cancelled")).toHaveLength(1);
  });

  it("is not cancelled once something of it was refunded, nor while something comes back", async () => {
    const { buyer, orderId } = await buyFive();
    await sendPieces(admin, orderId, 5);
    const form = { form: "cancelParcel", parcel_id: await parcelOf(orderId) };
    const cancel = async () => (await admin.submit(orderPath(orderId), form)).status;
    expect((await submitReturn(buyer, orderId, await returnForm(buyer, orderId))).status).toBe(200);
    expect(await cancel()).toBe(409);
    const returnId = (await readOrderPage(buyer, orderId)).returns[0]?.id ?? "";
    expect((await buyer.submit(orderPath(orderId), { form: "cancel", return_id: returnId })).status).toBe(200);
    const lineId = (await offerOf(admin, orderId)).lines[0]?.lineId ?? "";
    expect(await refund(admin, orderId, { items: [{ lineId, sent: true, quantity: 1 }] })).toBe(1_250);
    expect((await readStaffOrder(admin, orderId)).desk.settled).toEqual([form.parcel_id]);
    expect(await cancel()).toBe(409);
    expect(await leftOf(admin, orderId)).toEqual([]);
    expect(await wireStatus(buyer, orderId)).toBe("shipped");
  });
});
