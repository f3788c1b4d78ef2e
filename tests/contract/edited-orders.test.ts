import { describe, expect, it } from "vitest";
import { attachedTo, documentsOf, waitForDocuments } from "../support/documents";
import { inFull } from "../support/in-full";
import { mailsTo } from "../support/mailbox";
import { asOps, buyCaptured, buyUncaptured } from "../support/money";
import { markPaid } from "../support/order-edits";
import { editAsOps } from "../support/parcels";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { clearFaults } from "../support/stripe-faults";

const SPARROW = "Sparrow";

/** Somebody's order of one Sparrow with its invoice, to which ops add pieces until it has `pieces`, paid by hand. */
async function buyAndAdd(pieces: number) {
  const buyer = await Person.signUp();
  const bought = await buy(buyer, SPARROW);
  const [invoice] = await waitForDocuments(bought.orderId, 1);
  await editAsOps(bought.orderId, SPARROW, pieces);
  const cents = Math.round(bought.price * 100);
  return { ...bought, buyer, invoice, cents, added: (pieces - 1) * cents };
}

const refund = (paymentId: string, amount: number) =>
  asOps("POST", `/admin/payments/${paymentId}/refund`, { amount: amount / 100 });

/** An order's invoices less its credit notes. */
const netOf = async (orderId: string) =>
  (await documentsOf(orderId)).reduce((sum, { kind, amount }) => sum + (kind === "invoice" ? amount : -amount), 0);

describe("an edit right after the order was placed", () => {
  it("is refused while the money is being taken", async () => {
    const { orderId } = await buyUncaptured(await Person.signUp(), { forGood: true });
    await asOps("POST", "/admin/order-edits", { order_id: orderId });
    await asOps("POST", `/admin/order-edits/${orderId}/request`, {});
    expect((await asOps("POST", `/admin/order-edits/${orderId}/confirm`, {})).status).toBe(409);
    await asOps("DELETE", `/admin/order-edits/${orderId}`);
    await clearFaults();
  });

  inFull("changes nothing of the invoice of what was bought", async () => {
    const { orderId, cents } = await buyCaptured(await Person.signUp(), SPARROW);
    await editAsOps(orderId, SPARROW, 3);
    const [invoice] = await waitForDocuments(orderId, 1);
    expect(invoice).toMatchObject({ amount: cents, snapshot: { lines: [{ quantity: 1 }], total: cents, paid: cents } });
  });
});

describe("pieces that ops add to a paid order", () => {
  it("have no invoice before they are paid, and one of their own afterwards, which its refund is a credit note on", async () => {
    const { orderId, buyer, invoice, cents, added } = await buyAndAdd(4);
    const manual = await markPaid(orderId);
    const [, second] = await waitForDocuments(orderId, 2);
    expect(second).toMatchObject({
      kind: "invoice",
      amount: added,
      snapshot: {
        lines: [{ title: SPARROW, quantity: 3, unit_price: cents, amount: added }],
        tax_groups: [{ base: added, taxes: [] }],
        total: added,
        paid: added,
      },
    });
    expect(await netOf(orderId)).toBe(4 * cents);
    await expect.poll(async () => (await mailsTo(buyer.email, "invoice")).length).toBe(2);
    const brought = await Promise.all((await mailsTo(buyer.email, "invoice")).map(attachedTo));
    const files = brought.flatMap((files) => Object.keys(files)).sort();
    expect(files).toEqual([`${invoice?.number}.pdf`, `${second?.number}.pdf`].sort());

    expect((await refund(manual, added - 100)).status).toBe(200);
    const [, , note] = await waitForDocuments(orderId, 3);
    expect(note).toMatchObject({ amount: added - 100, snapshot: { invoice_number: second?.number } });
    expect((await refund(manual, 100)).status).toBe(200);
    await waitForDocuments(orderId, 4);
    expect(await netOf(orderId)).toBe(cents);
    expect((await documentsOf(orderId))[0]).toEqual(invoice);
  });

  inFull("are still invoiced after a cancellation, until ops note that the money went back too", async () => {
    const { orderId, invoice, added } = await buyAndAdd(3);
    const manual = await markPaid(orderId);
    const [, second] = await waitForDocuments(orderId, 2);
    expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200);
    const [, , card] = await waitForDocuments(orderId, 3);
    expect(card).toMatchObject({ amount: invoice?.amount, snapshot: { invoice_number: invoice?.number } });
    expect(await netOf(orderId)).toBe(added);
    expect((await refund(manual, added)).status).toBe(200);
    const [, , , note] = await waitForDocuments(orderId, 4);
    expect(note).toMatchObject({ amount: added, snapshot: { invoice_number: second?.number, reason: "cancelled" } });
    expect(await netOf(orderId)).toBe(0);
  });
});
