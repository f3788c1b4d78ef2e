import { expect, it } from "vitest";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { asOps } from "../support/ops";
import { Person } from "../support/person";
import { booksOf, restRefunds } from "../support/refunds";
import { buySent } from "../support/returns";

/** What the customer still has to pay by Medusa's books, in cents; less than zero is due to the customer. */
const unpaid = async (orderId: string) => (await booksOf(orderId)).pending;

it("a credit below zero, which would end what a customer is due, is refused in words", async () => {
  const { orderId } = await buyCaptured(await Person.signUp());
  const credit = { amount: -10, reference: "order", reference_id: orderId };
  const refused = await asOps("POST", `/admin/orders/${orderId}/credit-lines`, credit);
  expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(JSON.stringify(refused.body)).toContain("Refund the payment instead");
  expect(await unpaid(orderId)).toBe(0);
});

inFull.each([
  ["come back", 2],
  ["stay with the customer", 0],
])("an amount that ops refund while pieces are asked back is in addition, whether these %s or not", async (_, back) => {
  const sent = await buySent(3);
  const asked = await sent.askAsOps(2);
  const refused = await sent.refundAsOps(3 * sent.cents + 1);
  expect(refused).toMatchObject({ status: 409, body: { message: "Only 37.50 USD is left to refund." } });
  expect(await unpaid(sent.orderId)).toBe(0);
  expect((await sent.refundAsOps(100)).status).toBe(200);
  const ended = back > 0 ? await sent.receive(asked, { whole: back }) : await sent.cancelAsOps(asked);
  expect(ended.status).toBe(200);
  const sum = back * sent.cents + 100;
  await expect.poll(sent.refunded).toBe(sum);
  await expect.poll(async () => (await sent.told()).books).toBe(sum);
  await restRefunds(sent.orderId);
  await expect.poll(sent.told).toEqual({ books: sum, credited: sum, told: sum });
  expect(await unpaid(sent.orderId)).toBe(0);
});
