import { expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { attachedTo, documentsOf, waitForDocuments } from "../support/documents";
import { mailsTo } from "../support/mailbox";
import { asOps } from "../support/money";
import { Person } from "../support/person";
import { buy } from "../support/purchase";

const refund = (paymentId: string, amount: number) =>
  asOps("POST", `/admin/payments/${paymentId}/refund`, { amount: amount / 100 });

/** An order's invoices less its credit notes. */
const netOf = async (orderId: string) =>
  (await documentsOf(orderId)).reduce((sum, { kind, amount }) => sum + (kind === "invoice" ? amount : -amount), 0);

/** Ops note in Medusa Admin that more was paid for an order, elsewhere. Returns Medusa's id of that payment. */
async function payElsewhere(orderId: string, amount: number): Promise<string> {
  const asked = await asOps("POST", "/admin/payment-collections", { order_id: orderId, amount: amount / 100 });
  const { id } = parseAnswer(z.object({ payment_collection: z.object({ id: z.string() }) }), asked).payment_collection;
  const paid = await asOps("POST", `/admin/payment-collections/${id}/mark-as-paid`, { order_id: orderId });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const [payment] = await queryDatabase("select id from payment where payment_collection_id = $1", [id]);
  return String(payment?.id);
}

it("a payment that ops note for a paid order has an invoice of its own, which its refund is a credit note on", async () => {
  const buyer = await Person.signUp();
  const { orderId, price } = await buy(buyer, "Sparrow");
  const cents = Math.round(price * 100);
  const [invoice] = await waitForDocuments(orderId, 1);
  const manual = await payElsewhere(orderId, 2_500);
  const [, second] = await waitForDocuments(orderId, 2);
  expect(second).toMatchObject({ kind: "invoice", amount: 2_500, snapshot: { total: 2_500, paid: 2_500 } });
  expect(await netOf(orderId)).toBe(cents + 2_500);
  await expect.poll(async () => (await mailsTo(buyer.email, "invoice")).length).toBe(2);
  const brought = await Promise.all((await mailsTo(buyer.email, "invoice")).map(attachedTo));
  const files = brought.flatMap((files) => Object.keys(files)).sort();
  expect(files).toEqual([`${invoice?.number}.pdf`, `${second?.number}.pdf`].sort());

  expect((await refund(manual, 2_400)).status).toBe(200);
  const [, , note] = await waitForDocuments(orderId, 3);
  expect(note).toMatchObject({ amount: 2_400, snapshot: { invoice_number: second?.number } });
  expect((await refund(manual, 100)).status).toBe(200);
  await waitForDocuments(orderId, 4);
  expect(await netOf(orderId)).toBe(cents);
  expect((await documentsOf(orderId))[0]).toEqual(invoice);
});
