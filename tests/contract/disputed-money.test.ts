import { afterEach, describe, expect } from "vitest";
import { deleteAccount } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { dispute } from "../support/disputes";
import { inFull as it } from "../support/in-full";
import { findingsOf, statusOf } from "../support/money";
import { asOps } from "../support/ops";
import { orderPath } from "../support/orders";
import { demoAdmin, type Person } from "../support/person";
import { askRefund, pressRefund, readStaffOrder } from "../support/refunds";
import { buyCounted, buySent } from "../support/returns";
import { clearFaults, failCalls } from "../support/stripe";

const admin = await demoAdmin();
afterEach(clearFaults);

const erase = async (buyer: Person) => (await deleteAccount(buyer)).status;

describe("an unsent order whose dispute is lost", () => {
  it.each(["its owner", "an admin", "ops"] as const)("is ended by %s, and the sums are true", async (who) => {
    const bought = await buyCounted(2);
    const { orderId, buyer, transactionId } = bought;
    const cents = 2 * bought.cents;
    await (await dispute(admin, bought)).end("lost");
    expect(await findingsOf(transactionId)).toMatchObject([{ kind: "order_without_money", actions: ["cancel_order"] }]);
    expect((await readStaffOrder(admin, orderId)).desk.money).toEqual({
      captured: cents,
      refunded: 0,
      takenBack: cents,
      left: 0,
    });
    expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).status).toBe(409);
    const cancel = () => {
      if (who === "ops") return asOps("POST", `/admin/orders/${orderId}/cancel`);
      return (who === "an admin" ? admin : buyer).api("DELETE", `/deleteOrder/${orderId}`);
    };
    expect((await cancel()).status).toBe(200);
    expect(await bought.reserved()).toMatchObject({ stocked: 100, reserved: 0 });
    expect(await bought.refunded()).toBe(0);
    await expect.poll(() => statusOf(transactionId)).toBe("refunded");
    const paid = await asOps("GET", `/admin/shop/money/payments?q=${transactionId}`);
    expect(paid.body).toMatchObject({ payments: [{ status: "taken_back" }] });
    expect(await findingsOf(transactionId)).toEqual([]);
    const page = await (await buyer.visit(orderPath(orderId))).text();
    expect(page).toContain("bank has returned");
    expect(page).not.toContain("on its way back to the card");
    expect(await erase(buyer)).toBe(302);
  });

  it("of which a part was sent ends when the rest is taken off it", async () => {
    const bought = await buyCounted(2);
    const { orderId } = bought;
    await bought.packPart(1);
    await (await dispute(admin, bought)).end("lost");
    const { desk } = await readStaffOrder(admin, orderId);
    const line = desk.refundable?.lines.find(({ sent }) => !sent);
    expect(desk.refundable?.left).toBe(0);
    const choice = { items: [{ lineId: line?.lineId ?? "", sent: false, quantity: 1 }], restock: true };
    const asked = await askRefund(admin, orderId, choice);
    expect((await pressRefund(admin, orderId, choice, asked)).status).toBe(200);
    expect(await bought.reserved()).toMatchObject({ stocked: 99, reserved: 0 });
    expect((await readStaffOrder(admin, orderId)).order.status).toBe("shipped");
  });
});

/** A sent order of two pieces; both came back while the payment was disputed. */
async function buyReceived() {
  const bought = await buySent(2, { admin });
  const returnId = await bought.ask(2);
  const open = await dispute(admin, bought);
  const asked = await (await admin.submit(orderPath(bought.orderId), { form: "arrived", return_id: returnId })).text();
  const done = await admin.submit(orderPath(bought.orderId), {
    form: "receive",
    return_id: returnId,
    refund: /name="refund" value="(\d+)"/.exec(asked)?.[1] ?? "",
  });
  return { ...bought, open, asked, done: await done.text(), status: done.status };
}

/** Makes an order's returns and refunds older, as if they had been decided then. */
const age = async (orderId: string, days: number) => {
  for (const table of ['"return"', "order_refund"])
    await queryDatabase(
      `update ${table} set created_at = created_at - make_interval(days => $2),
         updated_at = updated_at - make_interval(days => $2) where order_id = $1`,
      [orderId, days],
    );
};

describe("what is due when a return arrives during a dispute", () => {
  it("waits for the bank, in words, and is refunded however late the shop wins", async () => {
    const { orderId, buyer, cents, asked, done, status, open, refunded, transactionId } = await buyReceived();
    expect(status).toBe(200);
    for (const page of [asked, done]) expect(page).toContain("once the bank has decided");
    expect(done).not.toContain("on its way to the card");
    const page = await (await buyer.visit(orderPath(orderId))).text();
    expect(page).toContain("bank is still deciding");
    expect(page).not.toContain("on its way back to the card");
    await age(orderId, 40);
    expect((await findingsOf(transactionId))[0]?.sentence).toMatch(/due to the customer/);
    expect(await refunded()).toBe(0);
    await open.end("won");
    await expect.poll(refunded).toBe(2 * cents);
  });

  it("is nothing once the bank has kept the money", async () => {
    const { orderId, buyer, open, refunded, transactionId } = await buyReceived();
    await open.end("lost");
    expect(await findingsOf(transactionId)).toEqual([]);
    expect(await refunded()).toBe(0);
    expect(await (await buyer.visit(orderPath(orderId))).text()).toContain("bank has returned");
    expect(await erase(buyer)).toBe(302);
  });

  it("is also what an admin decided before the dispute, and Stripe did not make", async () => {
    const bought = await buySent(1, { admin });
    const { orderId, transactionId, refunded } = bought;
    const choice = { goodwill: 500 };
    const asked = await askRefund(admin, orderId, choice);
    await failCalls("refunds.create", 1_000, transactionId);
    expect(await (await pressRefund(admin, orderId, choice, asked)).text()).toContain("could not be refunded yet");
    const open = await dispute(admin, bought);
    await clearFaults();
    await age(orderId, 40);
    expect((await findingsOf(transactionId))[0]?.sentence).toMatch(/due to the customer/);
    expect(await refunded()).toBe(0);
    await open.end("won");
    await expect.poll(refunded).toBe(500);
  });
});
