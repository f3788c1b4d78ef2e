import { afterAll, beforeAll, expect } from "vitest";
import { chargeDelivery, type Undo } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { findingsOf, refundedOf } from "../support/money";
import { orderPath, readOrderPage, submitTracking } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buyPaidAtQuote } from "../support/purchase";
import { booksOf } from "../support/refunds";
import { askWithdrawal, withdraw } from "../support/withdrawals";

const DELIVERY = 990;

let admin: Person;
let undo: Undo;
beforeAll(async () => {
  admin = await demoAdmin();
  undo = await chargeDelivery(DELIVERY / 100);
});
afterAll(() => undo());

/** An order of two pieces whose delivery was paid for. */
async function buyTwo() {
  const buyer = await Person.signUp();
  const product = await addProduct({ productPrice: 50, productName: `Delivered ${crypto.randomUUID()}` });
  const bought = await buyPaidAtQuote(buyer, [{ _id: product.productId, productPrice: 50, quantity: 2 }]);
  expect(bought.quoted.delivery).toBe(DELIVERY);
  const refunded = () => refundedOf(bought.transactionId);
  /** The admin receives the order's only open return, after the question; returns the sum in the question. */
  const receive = async () => {
    const open = (await readOrderPage(buyer, bought.orderId)).returns.find(({ status }) => status === "requested");
    const fields = { return_id: open?.id ?? "" };
    const asked = await (await admin.submit(orderPath(bought.orderId), { form: "arrived", ...fields })).text();
    const [, refund = ""] = /name="refund" value="(\d+)"/.exec(asked) ?? [];
    const answer = await admin.submit(orderPath(bought.orderId), { form: "receive", refund, ...fields });
    expect(answer.status).toBe(200);
    return Number(refund);
  };
  return { ...bought, buyer, refunded, receive };
}

it("a withdrawal from all that was sent refunds the delivery with the last piece, in one sum that the desk sees first", async () => {
  const { buyer, orderId, refunded, receive } = await buyTwo();
  await submitTracking(admin, orderId, { trackingNumber: "1" });
  const { page } = await askWithdrawal(buyer, orderId);
  expect(page).toContain("$109.90 goes back to the card");
  expect(page).toContain("This includes the delivery, $9.90.");
  await withdraw(buyer, orderId);
  expect(await receive()).toBe(10_990);
  await expect.poll(refunded).toBe(10_990);
  expect(await booksOf(orderId)).toMatchObject({ books: 10_990, booked: 10_990 });
  expect(await findingsOf(orderId)).toEqual([]);
});

it("a withdrawal from a part leaves the delivery paid, and one from the rest refunds it", async () => {
  const { buyer, orderId, refunded, receive } = await buyTwo();
  await submitTracking(admin, orderId, { trackingNumber: "1" });
  await withdraw(buyer, orderId, [1]);
  expect(await receive()).toBe(5_000);
  await expect.poll(refunded).toBe(5_000);
  await withdraw(buyer, orderId);
  expect(await receive()).toBe(5_990);
  await expect.poll(refunded).toBe(10_990);
  expect(await findingsOf(orderId)).toEqual([]);
});

it("a withdrawal before anything was sent refunds the delivery at once, also in two parts", async () => {
  const { buyer, orderId, refunded } = await buyTwo();
  await withdraw(buyer, orderId, [1]);
  await expect.poll(refunded).toBe(5_000);
  await withdraw(buyer, orderId);
  await expect.poll(refunded).toBe(10_990);
  expect(await findingsOf(orderId)).toEqual([]);
});
